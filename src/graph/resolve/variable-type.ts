import type { CodeIndex } from '../code-index.js';
import { declaredType, lastAssigned, lastDeclaredType, returnedType } from './declared-type.js';
import { partsOf } from './qualified-name.js';
import type { Receiver } from './receiver.js';
import type { Site } from './site.js';
import { typesNamed } from './types.js';

/** The searched bytes before a use. A declaration is in the surrounding function. */
const LOOK_BACK = 20_000;

/** The text of the outermost surrounding function up to the use. */
const textBefore = (index: CodeIndex, { file, reference, chain }: Site): string => {
  const from = Math.max(chain.at(-1)?.fact.startByte ?? 0, reference.startByte - LOOK_BACK);
  return index.bytes(file.contentId).subarray(from, reference.startByte).toString('utf8');
};

/**
 * The type by a declaration or assignment in the text. Many texts look like declarations, so only types in the index
 * count.
 */
const fromText = (index: CodeIndex, site: Site, name: string): string | null => {
  const { family, language } = site.file;
  const isType = (type: string): boolean => typesNamed(index, partsOf(type).at(-1) ?? type, family).length > 0;
  const text = textBefore(index, site);
  const declared = lastDeclaredType(text, name, family, language);
  if (declared !== null && isType(declared)) return declared;
  const made = lastAssigned(text, name);
  if (made === null || isType(made)) return made;
  const makers = index
    .named(partsOf(made).at(-1) ?? made)
    .filter(({ file, fact }) => file.family === family && (fact.kind === 'function' || fact.kind === 'method'));
  const [type, ...others] = new Set(makers.map(({ fact }) => returnedType(fact.signature, family)));
  return type != null && others.length === 0 && isType(type) ? type : null;
};

const fromFields = (index: CodeIndex, { file }: Site, { name, isMember }: Receiver): string | null => {
  const { family, language } = file;
  const kinds = isMember ? ['field', 'property'] : ['variable', 'constant', 'field', 'property'];
  const declared = index
    .named(name)
    .filter((symbol) => symbol.file.family === family && kinds.includes(symbol.fact.kind));
  const here = declared.filter((symbol) => symbol.file === file);
  // A bare name of another file is another variable, but a field may be declared in another file.
  const fields = here.length > 0 ? here : isMember ? declared : [];
  const [type, ...others] = new Set(fields.map(({ fact }) => declaredType(fact.signature, name, family, language)));
  return others.length === 0 ? (type ?? null) : null;
};

/** Infers the type of a receiver from a declaration near it. */
export const typeOfVariable = (index: CodeIndex, site: Site, receiver: Receiver): string | null => {
  const { family, language } = site.file;
  if (!receiver.isMember) {
    const near = fromText(index, site, receiver.name);
    if (near !== null) return near;
    for (const { fact } of site.chain) {
      const type = declaredType(fact.signature, receiver.name, family, language);
      if (type !== null) return type;
    }
  }
  return fromFields(index, site, receiver);
};
