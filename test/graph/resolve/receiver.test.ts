import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declaredType, hasParameter, lastAssigned, returnedType } from '../../../src/graph/resolve/declared-type.js';
import { receiverBefore } from '../../../src/graph/resolve/receiver.js';

describe('what stands before a name', () => {
  it.each([
    ['return ', 'go', 'none', ''],
    ['f(...', 'javascript', 'none', ''],
    ['for i in 0..', 'rust', 'none', ''],
    ['this.', 'typescript', 'self', ''],
    ['$this->', 'php', 'self', ''],
    ['Self::', 'rust', 'self', ''],
    ['super().', 'python', 'super', ''],
    ['pool.', 'go', 'name', 'pool'],
    ['pool?.', 'typescript', 'name', 'pool'],
    ['pool\n    .', 'javascript', 'name', 'pool'],
    ['Vec<u8>::', 'rust', 'name', 'Vec'],
    ['this.pool.', 'typescript', 'name', 'pool'],
    ['open().', 'javascript', 'expression', ''],
    ['list[0].', 'python', 'expression', ''],
    ['store:', 'lua', 'name', 'store'],
    ['{ key:', 'javascript', 'none', ''],
  ])('%j in %s is %s %s', (before, language, kind, name) => {
    expect(receiverBefore(before, language)).toMatchObject({ kind, name });
  });

  it('tells a member from a variable', () => {
    expect(receiverBefore('this.pool.', 'typescript').isMember).toBe(true);
    expect(receiverBefore('(pool.', 'typescript').isMember).toBe(false);
    expect(receiverBefore('[...pool.', 'typescript')).toEqual({ kind: 'name', name: 'pool', isMember: false });
  });

  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 8 }), (text, name) => {
        receiverBefore(text, 'ruby');
        declaredType(text, name, 'go', 'go');
        hasParameter(text, name, 'java', 'java');
        lastAssigned(text, name);
        returnedType(text, 'rust');
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});

describe('a declared type', () => {
  it.each([
    ['func (c *Context) Next()', 'c', 'go', 'Context'],
    ['func f(w http.ResponseWriter, a, b int)', 'w', 'go', 'http.ResponseWriter'],
    ['fn get(&self, pool: &mut Pool<T>)', 'pool', 'rust', 'Pool'],
    ['def run(self, job: Optional[Job] = None)', 'job', 'python', 'Job'],
    ['run(job?: Job): void', 'job', 'typescript', 'Job'],
    ['void run(final Job job)', 'job', 'java', 'Job'],
    ['void run(const Job& job)', 'job', 'c', 'Job'],
    ['def run(self, job)', 'job', 'python', null],
  ])('of %j, %s', (signature, name, family, type) => {
    expect(declaredType(signature, name, family, family)).toBe(type);
  });

  it.each([
    ['c := &Cache{}', 'c', 'Cache'],
    ['const c = new Cache<string>()', 'c', 'Cache'],
    ['c, err := kv.Open(path)', 'c', 'kv.Open'],
    ['c = 1', 'c', null],
  ])('of what is made by %j', (text, name, made) => {
    expect(lastAssigned(text, name)).toBe(made);
  });

  it.each([
    ['func New() *Engine', 'go', 'Engine'],
    ['func Open(path string) (*Engine, error)', 'go', 'Engine'],
    ['async open(): Promise<Pool>', 'typescript', 'Pool'],
    ['fn open() -> Result<Pool, Error>', 'rust', 'Pool'],
    ['func Run()', 'go', null],
  ])('of what %j gives back', (signature, family, type) => {
    expect(returnedType(signature, family)).toBe(type);
  });

  it.each([
    ['run(job: Job)', 'job', 'typescript', true],
    ['run(job: Job)', 'Job', 'typescript', false],
    ['run(jobs: Job[])', 'job', 'typescript', false],
    ['a.b = function ({ key, other })', 'key', 'typescript', true],
    ['def run(self, *args, job=None)', 'args', 'python', true],
    ['def run(job: Pool)', 'Pool', 'python', false],
    ['func (c *Cache) Get(a, b Key) Value', 'b', 'go', true],
    ['func (c *Cache) Get(a, b Key) Value', 'Key', 'go', false],
    ['void run(final Job job)', 'job', 'java', true],
    ['void run(final Job job)', 'Job', 'java', false],
    ['operator+(a)', '+(', 'c', false],
  ])('has in %j a parameter %s, in %s: %s', (signature, name, family, answer) => {
    expect(hasParameter(signature, name, family, family)).toBe(answer);
  });
});
