import { describe, expect, it } from 'vitest';
import { toCwError } from '../../src/cli/failure.js';
import { CwError } from '../../src/core/error.js';
import { errorAnswer, errorText, stackText } from '../../src/format/error.js';
import { PLAIN } from '../../src/format/style.js';

describe('toCwError', () => {
  it('leaves our own errors as they are', () => {
    const error = new CwError('busy', 'another cw writes this index.', { next: 'wait' });
    expect(toCwError(error, 'index')).toBe(error);
    expect(error.exitCode).toBe(75);
  });

  it('calls the unexpected a bug and asks for a report with the version', () => {
    const error = toCwError(new TypeError('x is not a function'), 'index');
    expect(error).toMatchObject({ code: 'internal', exitCode: 2, detail: { node: process.version } });
    expect(errorText(error, PLAIN)).toMatch(
      /^error\[internal\]: this is a bug in cw \d+\.\d+\.\d+: x is not a function\nnext: .*--verbose and report/,
    );
  });

  it('survives things that are not errors', () => {
    expect(toCwError('text', null).message).toContain('text');
    expect(toCwError(undefined, null).code).toBe('internal');
  });
});

describe('errorAnswer', () => {
  it('carries the facts of the error', () => {
    const error = new CwError('config-invalid', 'a', { next: 'b', detail: { key: 'c' } });
    expect(errorAnswer(error, 'index')).toEqual({
      protocol: 1,
      command: 'index',
      error: { code: 'config-invalid', message: 'a', next: 'b', detail: { key: 'c' } },
    });
  });
});

describe('stackText', () => {
  it('includes the causes', () => {
    const error = new CwError('internal', 'outer', { next: '', cause: new Error('inner') });
    expect(stackText(error)).toMatch(/outer[\s\S]*caused by: Error: inner/);
  });
});
