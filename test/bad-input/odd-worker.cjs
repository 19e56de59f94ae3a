/**
 * The real worker with bad manners: jobs come to it one at a time, and a job whose path names a misbehaviour gets it
 * instead of an answer. `always` in the path: also when only the text is asked for. CW_TEST_CALM: none of it.
 */
const { deserialize, serialize } = require('node:v8');
const { PassThrough } = require('node:stream');

const real = process.stdin;
const tame = new PassThrough();
Object.defineProperty(process, 'stdin', { value: tame });
const write = process.stdout.write.bind(process.stdout);

const frame = (header) => {
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32LE(header.length, 0);
  return Buffer.concat([sizes, header]);
};

const MANNERS = {
  crash: () => process.exit(7),
  killed: () => process.kill(process.pid, 'SIGKILL'),
  hang: () => {
    for (;;);
  },
  garbage: () => write('this is no frame, it is what a library printed\n'),
  nonsense: () => write(frame(Buffer.from('not serialized'))),
  stranger: () => write(frame(serialize({ id: 424242, kind: 'skip', reason: 'x', rule: 'x' }))),
  broken: (job) => write(frame(serialize({ id: job.id, kind: 'broken', reason: 'memory access out of bounds' }))),
};

const queue = [];
let busy = false;
let isSetUp = false;

const next = () => {
  if (busy || queue.length === 0) return;
  const { job, raw } = queue.shift();
  const manner = Object.keys(MANNERS).find((name) => job.path.startsWith(name));
  const isAsked = job.mode === 'parse' || job.path.includes('always');
  if (manner && isAsked && !process.env.CW_TEST_CALM) return MANNERS[manner](job);
  busy = true;
  tame.write(raw);
};

// An answer ends with this call; then the next job may come.
const uncork = process.stdout.uncork.bind(process.stdout);
process.stdout.uncork = () => {
  uncork();
  busy = false;
  next();
};

let bytes = Buffer.alloc(0);
real.on('data', (chunk) => {
  bytes = Buffer.concat([bytes, chunk]);
  while (bytes.length >= 8) {
    const header = bytes.readUInt32LE(0);
    const total = 8 + header + bytes.readUInt32LE(4);
    if (bytes.length < total) return;
    const raw = bytes.subarray(0, total);
    bytes = bytes.subarray(total);
    if (isSetUp) queue.push({ job: deserialize(raw.subarray(8, 8 + header)), raw });
    else tame.write(raw);
    isSetUp = true;
    next();
  }
});
real.on('end', () => tame.end());

require(process.env.CW_TEST_WORKER);
