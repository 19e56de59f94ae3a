/**
 * Generates synthetic source files of about 1 KB, all different, for measurements over the number of files. Real trees have
 * duplicates and files of all sizes, which would distort such a curve. File i has the same text in a tree of any size.
 */
import { capital, chance, word } from './generate-words.mjs';

const repeat = (times, make) => Array.from({ length: times }, (_, at) => make(at)).join('');

/** Names with a number in them, as a large tree has many distinct words and not only the listed ones. */
const namesFor = (random, id) => {
  const name = () => `${word(random)}${capital(word(random))}`;
  return { type: `${capital(name())}${id}`, field: name, number: () => Math.floor(random() * 10_000) };
};

const typescript = ({ type, field, number }) => `import { ${type}Options } from './options.js';

/** Keeps the ${field()} of one ${field()} together with its ${field()}. */
export class ${type} {
  private readonly ${field()}: Map<string, number> = new Map();
${repeat(4, () => {
  const name = field();
  return `
  /** Returns the ${field()}, or ${number()} when there is none. */
  ${name}(key: string, options: ${type}Options): number {
    const ${name}Value = this.read(key, options.limit ?? ${number()});
    return ${name}Value > ${number()} ? this.write(\`\${key}-${field()}\`) : ${name}Value;
  }
`;
})}}
`;

const python = ({ type, field, number }) => `"""${type}: ${field()} and ${field()}."""
import logging

logger = logging.getLogger(__name__)


class ${type}:
    def __init__(self, ${field()}=None):
        self.limit = ${number()}
${repeat(4, () => {
  const name = field();
  return `
    def ${name}(self, key, default=${number()}):
        """Look ${field()} up by key."""
        if key not in self.items:
            logger.warning("${field()} is missing: %s", key)
            return default
        return self.read(key) + ${number()}
`;
})}`;

const go = ({ type, field, number }) => `package ${type.toLowerCase()}

import "fmt"

// ${type} holds a ${field()}.
type ${type} struct {
	Limit int
	Items map[string]int
}
${repeat(4, () => {
  const name = capital(field());
  return `
// ${name} returns the ${field()} for a key.
func (t *${type}) ${name}(key string) (int, error) {
	value, ok := t.Items[key]
	if !ok || value > ${number()} {
		return 0, fmt.Errorf("${field()} not found: %s", key)
	}
	return value + ${number()}, nil
}
`;
})}`;

const java = ({ type, field, number }) => `package example.${type.toLowerCase()};

import java.util.Map;

/** The ${field()} of a ${field()}. */
public final class ${type} {
  private static final int LIMIT = ${number()};
  private final Map<String, Integer> items = Map.of();
${repeat(4, () => {
  const name = field();
  return `
  /** Finds the ${field()}. */
  public int ${name}(String key) {
    Integer value = items.get(key);
    if (value == null) throw new IllegalStateException("no ${field()}: " + key);
    return Math.min(value + ${number()}, LIMIT);
  }
`;
})}}
`;

const KINDS = [
  ['ts', typescript],
  ['py', python],
  ['go', go],
  ['java', java],
];

/**
 * @param {number} index
 * @param {number} version another version is another text
 * @returns {readonly [path: string, text: string]}
 */
export function generatedFile(index, version) {
  const [extension, make] = KINDS[index % KINDS.length];
  const path = `src/part${Math.floor(index / 1000)}/group${Math.floor(index / 40) % 25}/file${index}.${extension}`;
  return [path, make(namesFor(chance(index * 7919 + version * 104_729 + 1), `V${version}N${index}`))];
}

/** @param {number} files */
export function* generatedFiles(files) {
  for (let index = 0; index < files; index++) yield generatedFile(index, 0);
}
