import type { Database, Statement } from './driver.js';

export type Parameter = string | number | Readonly<Record<string, string | number>>;

/** Compiled when first used: a command needs three or four of a reader's thirty statements, at about 30 microseconds each. */
export function lazyStatement<Row>(db: Database, sql: string): () => Statement<Parameter[], Row> {
  let statement: Statement<Parameter[], Row> | null = null;
  return () => {
    statement ??= db.prepare<Parameter[], Row>(sql);
    return statement;
  };
}

/** For statements that give one column: rows are its values. */
export function lazyColumn<Value>(db: Database, sql: string): () => Statement<Parameter[], Value> {
  const statement = lazyStatement<Value>(db, sql);
  return () => statement().pluck();
}
