import type { Facts } from '../../src/language/facts.js';
import { unpackLiterals } from '../../src/store/facts/pack.js';
import { unpackReferences } from '../../src/store/facts/pack-references.js';

const quote = (text: string): string => JSON.stringify(text);

/** Facts as lines that a person can check against the source, in the order they stand. */
export const renderFacts = (facts: Facts): string => {
  const name = (symbol: number): string => (symbol < 0 ? '(top)' : facts.symbols[symbol]!.qualifiedName);
  const lines = [`${facts.language} ${facts.status} ${facts.lines} lines`, ''];
  for (const symbol of facts.symbols) {
    lines.push(
      `${symbol.kind} ${symbol.qualifiedName} [${symbol.startLine}-${symbol.endLine}] ${symbol.visibility} in ${name(symbol.parent)}`,
      `  ${symbol.signature}`,
    );
    if (symbol.doc !== '') lines.push(`  doc ${quote(symbol.doc)}`);
  }
  lines.push('');
  for (const fact of facts.imports) lines.push(`${fact.line}: imports ${fact.module}`);
  for (const fact of unpackReferences(facts.references, facts.text))
    lines.push(`${fact.line}: ${fact.kind} ${fact.name} in ${name(fact.symbol)}`);
  for (const fact of unpackLiterals(facts.literals))
    lines.push(`${fact.line}: literal ${quote(facts.text.toString('utf8', fact.startByte, fact.endByte))}`);
  lines.push('');
  for (const chunk of facts.chunks)
    lines.push(`chunk ${chunk.kind} [${chunk.startLine}-${chunk.endLine}] ${name(chunk.symbol)}`);
  return `${lines.join('\n')}\n`;
};
