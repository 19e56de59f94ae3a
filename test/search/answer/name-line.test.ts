import { expect, it } from 'vitest';
import { lineOfName } from '../../../src/search/answer/name-line.js';

it.each([
  [
    'behind a comment that has it too',
    '// Router sends requests on.\n//\ntype Router struct {\n}',
    'Router',
    'type Router struct',
    2,
  ],
  [
    'where a signature is spread over lines',
    'static\nint\nopen_file(void)\n{',
    'open_file',
    'static int open_file(void)',
    2,
  ],
  ['and says so where it is not', 'export default {\n}', 'router', '', -1],
])('a definition is shown at its name, %s', (_, text, name, signature, line) => {
  expect(lineOfName(text, name, signature)).toBe(line);
});
