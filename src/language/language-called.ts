import { languageNamed, languageOfPath } from './detect.js';
import type { Language } from './language.js';

/** What people call languages that are called something else here. */
const ALIASES: Readonly<Record<string, string>> = {
  golang: 'go',
  'c++': 'cpp',
  'c#': 'csharp',
  shell: 'bash',
  objectivec: 'objc',
  'objective-c': 'objc',
  protobuf: 'proto',
  md: 'markdown',
  txt: 'text',
};

/** A language by its name, by another name that it goes by, or by an extension (`ts`, `.py`). */
export const languageCalled = (text: string): Language | null => {
  const word = text.toLowerCase();
  return languageNamed(word) ?? languageNamed(ALIASES[word] ?? '') ?? languageOfPath(`a.${word.replace(/^\./, '')}`);
};
