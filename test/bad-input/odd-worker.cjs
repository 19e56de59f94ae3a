/**
 * The real worker behind one with bad manners: jobs go to it one at a time, and a job whose path names a misbehaviour
 * gets that instead of an answer. `always` in the path: also when only the text is asked for. CW_TEST_CALM: none of it.
 * CW_TEST_STARTED: a directory that gets a file for each process.
 * CW_TEST_ONCE: a directory that gets a file for each misbehaviour, which happens once then.
 */
const { spawn } = require('node:child_process');
const { existsSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { deserialize, serialize } = require('node:v8');

if (process.env.CW_TEST_STARTED) writeFileSync(join(process.env.CW_TEST_STARTED, String(process.pid)), '');

// The real worker ends when its stdin closes, which also happens if this process is killed.
const real = spawn(process.execPath, ['--liftoff-only', process.env.CW_TEST_WORKER], {
  stdio: ['pipe', 'pipe', 'inherit'],
});

const frame = (header) => {
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32LE(header.length, 0);
  return Buffer.concat([sizes, header]);
};

/** Calls `found` with each whole frame and its header. */
const readFrames = (stream, found) => {
  let bytes = Buffer.alloc(0);
  stream.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    while (bytes.length >= 8) {
      const header = bytes.readUInt32LE(0);
      const total = 8 + header + bytes.readUInt32LE(4);
      if (bytes.length < total) return;
      const raw = bytes.subarray(0, total);
      bytes = bytes.subarray(total);
      found(raw, raw.subarray(8, 8 + header));
    }
  });
};

const MANNERS = {
  crash: () => process.exit(7),
  killed: () => process.kill(process.pid, 'SIGKILL'),
  segfault: () => process.kill(process.pid, 'SIGSEGV'),
  memory: () => {
    process.stderr.write('FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n');
    process.abort();
  },
  exhausted: ({ id }) => {
    const reason = 'WebAssembly.Memory(): could not allocate memory';
    process.stdout.write(frame(serialize({ id, kind: 'broken', by: 'system', reason })));
  },
  hang: () => {
    for (;;);
  },
  garbage: () => process.stdout.write('this is no frame, it is what a library printed\n'),
  nonsense: () => process.stdout.write(frame(Buffer.from('not serialized'))),
  stranger: () => process.stdout.write(frame(serialize({ id: 424242, kind: 'skip', reason: 'x', rule: 'x' }))),
  broken: ({ id }) =>
    process.stdout.write(frame(serialize({ id, kind: 'broken', by: 'file', reason: 'out of bounds' }))),
};

const isFirst = (manner) => {
  if (!process.env.CW_TEST_ONCE) return true;
  const mark = join(process.env.CW_TEST_ONCE, manner);
  if (existsSync(mark)) return false;
  writeFileSync(mark, '');
  return true;
};

/** CW_TEST_MANNER: the misbehaviour for files whose name says only that there is one. */
const ofOdd = (path) => (path.startsWith('odd') ? process.env.CW_TEST_MANNER : undefined);

const queue = [];
let isBusy = false;
let isSetUp = false;

const next = () => {
  if (isBusy || queue.length === 0) return;
  const { job, raw } = queue.shift();
  const manner = Object.keys(MANNERS).find((name) => job.path.startsWith(name)) ?? ofOdd(job.path);
  const isAsked = job.mode === 'parse' || job.path.includes('always');
  if (manner && isAsked && !process.env.CW_TEST_CALM && isFirst(manner)) return MANNERS[manner](job);
  isBusy = true;
  real.stdin.write(raw);
};

readFrames(process.stdin, (raw, header) => {
  if (isSetUp) queue.push({ job: deserialize(header), raw });
  else real.stdin.write(raw);
  isSetUp = true;
  next();
});
process.stdin.on('end', () => process.exit(0));

readFrames(real.stdout, (raw) => {
  process.stdout.write(raw);
  isBusy = false;
  next();
});
