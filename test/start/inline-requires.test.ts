import { describe, expect, it } from 'vitest';
import { inlineRequiresOf } from '../../scripts/build/inline-requires.mjs';

/** Runs the rewritten module and tells which modules it loaded, in order. */
function load(source: string, use: string): { loaded: string[]; value: unknown } {
  const loaded: string[] = [];
  const require = (name: string): Record<string, unknown> => {
    loaded.push(name);
    return {
      name,
      Made: class {
        readonly of = name;
      },
    };
  };
  const importDefault = 'const __importDefault = (m) => ({ default: m });';
  const run = new Function('require', `${importDefault}\n${inlineRequiresOf(`${source}\n${use}`)}`);
  return { value: run(require), loaded };
}

describe('inlineRequires', () => {
  it('loads a module at its first use, once', () => {
    const source = 'const a_1 = require("a");\nconst b_1 = __importDefault(require("b"));';
    expect(load(source, 'return a_1.name + a_1.name;')).toEqual({ value: 'aa', loaded: ['a'] });
    expect(load(source, 'return b_1.default.name;')).toEqual({ value: 'b', loaded: ['b'] });
    expect(load(source, 'return 0;')).toEqual({ value: 0, loaded: [] });
  });

  it('keeps `new x_1.Class()` a construction', () => {
    const source = 'const a_1 = require("a");\nconst make = () => new a_1.Made();';
    expect(load(source, 'return make().of;')).toEqual({ value: 'a', loaded: ['a'] });
  });

  it('leaves everything else as it is', () => {
    const source = "const a = require('a');\nconst b = x.a_1;\n";
    expect(inlineRequiresOf(source)).toBe(source);
  });
});
