import type { Evaluated } from '../../eval/run/evaluate.js';
import type { EvalResult } from '../../eval/run/result.js';
import { shortOid } from '../units.js';
import { historyPart } from './html/history.js';
import { cardsPart, gatePart, groupsPart, ranksPart, storyPart, verdictBadge } from './html/overview.js';
import { page } from './html/page.js';
import { escaped } from './html/part.js';
import { queriesPart } from './html/queries.js';
import { SCRIPT } from './html/script.js';

const subtitle = ({ result, before }: Evaluated): string => {
  const { suite, index, queries } = result;
  const than = before === null ? '' : `, compared with <code>${escaped(shortOid(before.index.commit))}</code>`;
  return `${queries.length} queries (${suite.tier}) at <code>${escaped(shortOid(index.commit))}</code>, ${index.freshness}${than}`;
};

/** Writes the HTML report. `history` contains results of the suite, oldest first; without them there is no chart. */
export const formatHtml = (evaluated: Evaluated, history: readonly EvalResult[]): string => {
  const { result, before, gate } = evaluated;
  return page(
    `${result.suite.name}: retrieval evaluation`,
    `<header><h1>${escaped(result.suite.name)}${verdictBadge(gate)}</h1><p class="soft">${subtitle(evaluated)}</p>${storyPart(result, before)}</header>
<main>
${gatePart(evaluated)}
${cardsPart(result, before)}
${historyPart(history)}
<section aria-labelledby="spread"><h2 id="spread">Where things are found</h2><div class="panels">${ranksPart(result, before)}${groupsPart(result, before)}</div></section>
${queriesPart(result, before)}
</main>
<footer>Made by cw. Measures are those of trec_eval: gain is the grade, results of one file count once; a mark in a bar is the value before.</footer>`,
    SCRIPT,
  );
};
