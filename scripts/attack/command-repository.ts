/** A repository in which every row of command-rows.ts has something to do. */
import { generateKeyPairSync } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { askCw } from '../long/program.mjs';
import { ScratchRepository } from './scratch-repository.js';

const SUITE = [
  '{"suite": 1, "name": "questions"}',
  '{"id": "q-1", "query": "alpha", "expected": ["a.ts"], "split": "dev"}',
  '{"id": "q-2", "query": "Beta", "expected": ["b.ts"], "split": "dev"}',
  '',
].join('\n');

/** What git recognises each kind of signature by. */
const SIGNATURES = ['PGP SIGNATURE', 'SIGNED MESSAGE', 'SSH SIGNATURE'];

const commitSigned = (made: ScratchRepository, kind: string): void => {
  const [tree, parent] = made.git('rev-parse', 'HEAD^{tree}', 'HEAD').split('\n');
  const who = 'Ada <ada@example.org> 1700000000 +0000';
  const signature = `-----BEGIN ${kind}-----\n \n aGVsbG8=\n -----END ${kind}-----`;
  const text = `tree ${tree}\nparent ${parent}\nauthor ${who}\ncommitter ${who}\ngpgsig ${signature}\n\nsign the words\n`;
  made.git('reset', '--quiet', made.pipe(text, 'hash-object', '-t', 'commit', '-w', '--stdin'));
};

/** The branch `other`, which does not merge, and `lost`, which has a blob that is not there. */
const addSidelines = (made: ScratchRepository): void => {
  made.git('checkout', '--quiet', '-b', 'other', 'first');
  made.commit({ 'a.ts': 'export function alpha() { return 3; }\n' }, 'let alpha answer with three');
  made.git('checkout', '--quiet', '-b', 'lost');
  made.commit({ 'lost.ts': 'export function lost() {}\n' }, 'make what gets lost');
  const oid = made.git('rev-parse', 'HEAD:lost.ts');
  made.git('checkout', '--quiet', 'main');
  rmSync(made.path('.git/objects', oid.slice(0, 2), oid.slice(2)));
};

export const makeCommandRepository = (root: string, program: string): ScratchRepository => {
  const made = new ScratchRepository(root);
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const files = {
    'a.ts': 'export function alpha() {}\n',
    'old.ts': 'export class Beta { gamma() { return alpha(); } }\n',
  };
  made.commit(
    { ...files, 'zeta.ts': 'export const zeta = 1;\n', '.gitignore': '/out/\n*.pem\n*.zst\n' },
    'make the first words',
  );
  made.git('tag', 'first');
  made.git('mv', 'old.ts', 'b.ts');
  made.git('rm', '--quiet', 'zeta.ts');
  made.commit({ 'a.ts': 'export function alpha() { return 1; }\n' }, 'let alpha answer with one');
  made.write({
    'eval/questions.jsonl': SUITE,
    'eval/gate.json': '{}\n',
    '.cwignore': '/eval/*.json*\n',
    'bisect.jsonl': '{"suite": 1, "name": "bisect"}\n{"id": "z-1", "query": "zeta", "expected": ["zeta.ts"]}\n',
    'batch.jsonl': '{"id": "1", "query": "alpha"}\n',
    'given.csv': 'id,query,expected\nc-1,alpha,a.ts\n',
    'public.pem': publicKey.export({ type: 'spki', format: 'pem' }),
    'private.pem': privateKey.export({ type: 'pkcs8', format: 'pem' }),
    'out/keep': '',
  });
  made.commit({ 'a.ts': 'export function alpha() { return 2; }\n' }, 'let alpha answer with another number');
  made.git('tag', 'before');
  addSidelines(made);
  made.commit({ 'b.ts': 'export class Beta { gamma() { return alpha() + 1; } }\n' }, 'count one more in gamma');
  for (const signature of SIGNATURES) commitSigned(made, signature);
  const cw = (...args: readonly string[]): void => void askCw(program, args, root, { CW_SEARCH_CATCH_UP: '0' });
  cw('index');
  cw('state', 'export', '--sign', 'private.pem', '--out', join(root, 'old.zst'));
  made.write({ 'b.ts': 'export class Beta { gamma() { return alpha() + 2; } }\n' });
  return made;
};
