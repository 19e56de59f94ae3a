import { languageNamed, languageOfPath } from './detect.js';
import type { Language } from './language.js';

/** Other common names of languages. */
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

/** The language that a user means by a name, another common name, or an extension (`ts`, `.py`). */
export const languageCalled = (text: string): Language | null => {
  const word = text.toLowerCase();
  return languageNamed(word) ?? languageNamed(ALIASES[word] ?? '') ?? languageOfPath(`a.${word.replace(/^\./, '')}`);
};
