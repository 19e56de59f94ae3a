import { createHash } from 'node:crypto';
import { arch, cpus, platform, totalmem } from 'node:os';

/** Times of two machines are not comparable. No host name in it: a result travels. */
export const machineId = (): string => {
  const processors = cpus();
  const facts = [platform(), arch(), processors[0]?.model ?? '', processors.length, Math.round(totalmem() / 1e9)];
  return createHash('sha256')
    .update([...facts, process.version.split('.')[0]].join('\n'))
    .digest('hex')
    .slice(0, 16);
};
