import { splitIdentifier } from '../../language/words/split-identifier.js';
import { foldName } from '../../language/words/term-forms.js';
import type { CodeIndex, CodeSymbol } from '../code-index.js';
import { byImport } from '../imports/by-import.js';
import { importedNames } from '../imports/imported-names.js';
import { matchModule } from '../imports/module-match.js';
import { needsImports } from '../languages.js';
import { isMember } from './candidates.js';
import { containerName, containerOf, partsOf } from './qualified-name.js';
import type { Receiver } from './receiver.js';
import { among, byName, type Resolution, resolved, unresolved } from './resolution.js';
import type { Site } from './site.js';
import { inheritedMembers, isAbstract, typesNamed } from './types.js';
import { typeOfVariable } from './variable-type.js';

const ofType = (candidates: readonly CodeSymbol[], type: string): CodeSymbol[] =>
  candidates.filter(({ fact }) => containerName(fact) === type);

/** Members of a type. If several types have the name, the one that the file defines or imports. */
const ofVisibleType = (
  index: CodeIndex,
  { file }: Site,
  candidates: readonly CodeSymbol[],
  type: string,
): readonly CodeSymbol[] => {
  const members = ofType(candidates, type);
  if (members.length < 2) return members;
  const here = members.filter((symbol) => symbol.file === file);
  if (here.length > 0) return here;
  const imported = importedNames(index, file).get(type) ?? [];
  for (const wanted of ['exact', 'package'] as const) {
    const found = members.filter((symbol) =>
      imported.some((way) => matchModule(index, file, way, symbol.file) === wanted),
    );
    if (found.length > 0) return found;
  }
  return members;
};

/** Resolves `this.run()` to a member of the surrounding type or its bases. */
const ofSelf = (index: CodeIndex, site: Site, candidates: readonly CodeSymbol[]): Resolution | null => {
  const { file, chain } = site;
  const scopes = chain.flatMap(({ fact }) => [fact.qualifiedName, containerOf(fact)]);
  for (const scope of scopes) {
    if (scope === '') continue;
    const own = candidates.filter((symbol) => symbol.file === file && containerOf(symbol.fact) === scope);
    if (own.length > 0) return resolved(own, 'high', 'same-class', `a member of ${scope}, as the code around it is`);
  }
  return ofBases(index, site, candidates);
};

const ofBases = (index: CodeIndex, site: Site, candidates: readonly CodeSymbol[]): Resolution | null => {
  const { file, chain } = site;
  for (const { fact } of chain) {
    const type = containerName(fact) || fact.name;
    // A type may span files: Go's methods, C#'s partial classes.
    const own = among(
      ofVisibleType(index, site, candidates, type),
      'high',
      'same-class',
      `a member of ${type}, as the code around it is`,
    );
    if (own !== null && !chain.some((around) => own.targets.some((target) => target.fact === around.fact))) return own;
    const inherited = inheritedMembers(index, type, file.family, candidates);
    const answer = among(inherited, 'high', 'inherited', `inherited by ${type}`);
    if (answer !== null) return answer;
  }
  return null;
};

const ofVariable = (
  index: CodeIndex,
  site: Site,
  receiver: Receiver,
  candidates: readonly CodeSymbol[],
): Resolution | null => {
  const declared = typeOfVariable(index, site, receiver);
  if (declared === null) return null;
  const { family } = site.file;
  const type = partsOf(declared).at(-1) ?? declared;
  const why = `${receiver.name} is of type ${declared}`;
  const own = among(ofVisibleType(index, site, candidates, type), 'high', 'receiver-type', why);
  if (own !== null) {
    // Every implementation of the interface may be called.
    return isAbstract(index, type, family) && candidates.length > own.targets.length
      ? resolved(candidates.filter(isMember), 'low', 'interface', `${why}, an interface with more than one such method`)
      : own;
  }
  const inherited = inheritedMembers(index, type, family, candidates);
  if (inherited.length > 0) return among(inherited, 'high', 'inherited', `${why}, which inherits it`);
  return typesNamed(index, type, family).length === 0
    ? unresolved('outside', `${why}, which is not in the index`)
    : null;
};

const ofName = (
  index: CodeIndex,
  site: Site,
  receiver: Receiver,
  candidates: readonly CodeSymbol[],
): Resolution | null => {
  const { file } = site;
  const { name } = receiver;
  const members = ofVisibleType(index, site, candidates, name);
  const isType = typesNamed(index, name, file.family).length > 0;
  const here = members.filter((symbol) => symbol.file === file);
  if (here.length > 0 || isType) {
    // `io::Error::new` does not mean the `Error` of another file unless the file imports that.
    const isNamed = here.length > 0 || !needsImports(file.language) || importedNames(index, file).has(name);
    const confidence = isNamed ? 'high' : 'medium';
    const answer = among(here.length > 0 ? here : members, confidence, 'qualified', `a member of ${name}`);
    if (answer !== null) return answer;
    const inherited = isType ? inheritedMembers(index, name, file.family, candidates) : [];
    if (inherited.length > 0) return among(inherited, 'high', 'inherited', `inherited by ${name}`);
  }
  const imported = receiver.isMember ? [] : (importedNames(index, file).get(name) ?? []);
  if (imported.length > 0) {
    const bare = candidates.filter((symbol) => !isMember(symbol));
    const answer = byImport(index, file, imported, bare.length > 0 ? bare : candidates);
    if (answer !== null) return answer;
  }
  const typed = ofVariable(index, site, receiver, candidates);
  if (typed !== null) return typed;
  if (/^\p{Lu}./u.test(name) && !index.named(name).some((symbol) => symbol.file.family === file.family))
    return unresolved('outside', `a member of ${name}, which is not in the index`);
  const alike = candidates.filter(({ fact }) => foldName(containerName(fact)) === foldName(name));
  return among(alike, 'medium', 'receiver-name', `${name} is named like the type that has it`);
};

/** Resolves a member access `receiver.name`: by the receiver's type, module or class, else by name alone. */
export const resolveMember = (
  index: CodeIndex,
  site: Site,
  receiver: Receiver,
  candidates: readonly CodeSymbol[],
): Resolution => {
  const found =
    receiver.kind === 'self'
      ? ofSelf(index, site, candidates)
      : receiver.kind === 'super'
        ? ofBases(index, site, candidates)
        : receiver.kind === 'name'
          ? ofName(index, site, receiver, candidates)
          : null;
  if (found !== null) return found;
  const members = candidates.filter(isMember);
  // A name of several words is rarely reused, but `get` and `update` are on many types.
  const isTelling = members.length > 0 && splitIdentifier(site.reference.name).length > 1;
  return byName(members.length > 0 ? members : candidates, isTelling ? 'unique' : 'unknown-receiver');
};
