import type { Database, Statement } from './driver.js';

export type Parameter = string | number | Readonly<Record<string, string | number>>;

/**
 * Compiles an SQL statement at its first use: a command needs three or four of a reader's thirty, at about 30 microseconds
 * each.
 */
export function lazyStatement<Row>(db: Database, sql: string): () => Statement<Parameter[], Row> {
  let statement: Statement<Parameter[], Row> | null = null;
  return () => {
    statement ??= db.prepare<Parameter[], Row>(sql);
    return statement;
  };
}

/** For statements with one column: each row is the value itself. */
export function lazyColumn<Value>(db: Database, sql: string): () => Statement<Parameter[], Value> {
  const statement = lazyStatement<Value>(db, sql);
  return () => statement().pluck();
}
