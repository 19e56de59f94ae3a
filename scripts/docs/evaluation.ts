import { POLICY } from '../../src/eval/gate/policy.js';
import type { Schema } from '../../src/eval/suites/shape.js';
import { HEADER, ROW } from '../../src/eval/suites/suite.js';
import type { Page } from './page.js';

/** Lists of plain values on one line, as the formatter of this repository wants them. */
const folded = (json: string): string =>
  json.replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, items: string) => `[${items.replace(/,\s+/g, ', ')}]`);

const schemaPage = (name: string, title: string, schema: Schema): Page => {
  const whole = { $schema: 'http://json-schema.org/draft-07/schema#', title, ...schema };
  return { name, text: `${folded(JSON.stringify(whole, null, 2))}\n` };
};

/** A row of a suite, and the policy of the gate, for editors. */
export const evaluationPages = (): Page[] => {
  const { properties } = POLICY.schema;
  const known = typeof properties === 'object' && properties !== null ? properties : {};
  const policy = { ...POLICY.schema, properties: { $schema: { type: 'string' }, ...known } };
  return [
    schemaPage('suite.schema.json', 'a line of eval/*.jsonl: what the file is, or a row', {
      anyOf: [HEADER.schema, ROW.schema],
    }),
    schemaPage('gate.schema.json', 'eval/gate.json', policy),
  ];
};
