/**
 * Every command of cw with every flag, as they can be run one after the other in the repository of `command-repository.ts`.
 * A command or a flag that is in no row fails test/attack/git-programs.test.ts. Words are separated by one space.
 */

const REPORTS = '--html=out/page.html --markdown=out/page.md --junit=out/junit.xml --trec=out/run.txt';
const FILTERS = '--lang=typescript --path=*.ts --freshness=best-effort';

export const COMMAND_ROWS: readonly string[] = [
  // Those that read the work tree, messages and renames come first: the tests run them.
  'index --worktree',
  'index --worktree --dry-run --explain-ignored',
  `eval replay --count=5 --rev=HEAD --save=eval/replay.jsonl --depth=5 --k=3 --out=out/replay.json ${REPORTS}`,
  'search alpha --boost=recent --compact --context=1 --explain=full --group',
  `context alpha --boost=recent --intent=symbol --limit=3 --max-tokens=500 --strategy=depth --fail-empty --kind=function ${FILTERS}`,
  'eval lint --fix',
  'eval compare first HEAD --suite=bisect.jsonl --bisect=z-1',
  'index --rev=lost',
  'index --full --jobs=1',
  'index --rev=before --allow-shrink',
  'index --dry-run',
  'index',
  'status',
  `search alpha --boost=recent --detail=signature --intent=symbol --limit=3 --fail-empty --kind=function ${FILTERS}`,
  'search alpha --max-tokens=200 --strategy=depth',
  'search --batch=batch.jsonl --boost=recent',
  `symbol alpha --limit=3 --kind=function ${FILTERS}`,
  'outline a.ts --depth=all --kind=function --freshness=best-effort',
  `refs alpha --limit=3 --kind=call ${FILTERS}`,
  `callers alpha --depth=2 --limit=3 --kind=function ${FILTERS}`,
  `callees alpha --depth=2 --limit=3 --kind=function ${FILTERS}`,
  'verify --rebuild --jobs=1',
  'verify old.zst --require-signature=public.pem',
  'doctor --grammars',
  'init --config --ignore',
  `eval --update-baseline --out=out/result.json ${REPORTS}`,
  'eval --base=before --annotations --depth=5 --k=3 --split=dev',
  'eval --gate',
  'eval --rev=before',
  'eval add gamma --expect=b.ts --suite=eval/more.jsonl --id=more-1 --intent=symbol --tag=more',
  'eval add unheard --none --suite=eval/more.jsonl',
  `eval compare before HEAD --suite=eval/questions.jsonl --split=dev --depth=5 --k=3 --out=out/compared.json ${REPORTS}`,
  'eval export trec out/trec',
  'eval score out/trec/qrels.txt out/run.txt --level=1',
  'eval import csv given.csv --name=team',
  'eval generate --each=2 --kind=definition --seed=2 --out=eval/smoke.jsonl',
  'eval init words',
  `eval report out/replay.json --out=out/again.json ${REPORTS}`,
  'state export --rev=HEAD --tier=lexical --level=3 --sign=private.pem --out=out/index.zst',
  'state inspect out/index.zst',
  'state import out/index.zst --dry-run --require-signature=public.pem',
  'state import out/index.zst --force --allow-partial',
  'state gc --dry-run',
  'clean --dry-run --cache --all',
  'clean',
];
