import { createHash } from 'node:crypto';
import { arch, cpus, platform, totalmem } from 'node:os';

/** A digest that identifies the kind of machine, because times of different machines are not comparable. It has no host name, since results are published. */
export const machineId = (): string => {
  const processors = cpus();
  const facts = [platform(), arch(), processors[0]?.model ?? '', processors.length, Math.round(totalmem() / 1e9)];
  return createHash('sha256')
    .update([...facts, process.version.split('.')[0]].join('\n'))
    .digest('hex')
    .slice(0, 16);
};
