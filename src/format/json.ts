/** Turns camelCase keys of objects into snake_case keys for JSON answers. */

type SnakeKey<Key extends string> = Key extends `${infer Head}${infer Tail}`
  ? Tail extends Uncapitalize<Tail>
    ? `${Lowercase<Head>}${SnakeKey<Tail>}`
    : `${Lowercase<Head>}_${SnakeKey<Tail>}`
  : Key;

/** The type of an answer after `snakeKeys`. */
export type SnakeKeys<Value> = Value extends readonly (infer Item)[]
  ? SnakeKeys<Item>[]
  : Value extends object
    ? { [Key in keyof Value as Key extends string ? SnakeKey<Key> : Key]: SnakeKeys<Value[Key]> }
    : Value;

/**
 * Matches names of fields. Keys that are data (a language, a reason such as `too-large`, a path, `index.maxFileBytes`)
 * contain other characters or no capital letter, and are not changed.
 */
const OWN_KEY = /^[a-z][A-Za-z0-9]*$/;

const snakeKey = (key: string): string =>
  OWN_KEY.test(key) ? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : key;

/** Converts the keys of an object at every depth. Values are not changed. */
export function snakeKeys<Value>(value: Value): SnakeKeys<Value>;
export function snakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => snakeKeys(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [snakeKey(key), snakeKeys(item)]));
}
