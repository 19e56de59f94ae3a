import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

/** What an answer looks like: the keys and the types of their values. An array's items are merged into one. */
export type Shape = string | { readonly [key: string]: Shape };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const merge = (a: Shape | undefined, b: Shape): Shape => {
  if (a === undefined || a === b) return b;
  if (typeof a === 'string' || typeof b === 'string') {
    const names = [a, b].flatMap((shape) => (typeof shape === 'string' ? shape.split(' | ') : ['object']));
    return [...new Set(names)].sort().join(' | ');
  }
  const merged: Record<string, Shape> = { ...a };
  for (const [key, shape] of Object.entries(b)) merged[key] = merge(a[key], shape);
  return merged;
};

export function shapeOf(value: unknown): Shape {
  if (!isRecord(value)) return value === null ? 'null' : typeof value;
  const shape: Record<string, Shape> = {};
  for (const [key, item] of Object.entries(value)) {
    if (!Array.isArray(item)) shape[key] = shapeOf(item);
    else {
      const items: unknown[] = item;
      shape[`${key}[]`] = items.map(shapeOf).reduce<Shape | undefined>(merge, undefined) ?? 'nothing';
    }
  }
  return shape;
}

/** A change of a shape is a change of the product's surface: look at it, then write it with UPDATE_SNAPSHOT=1. */
export function expectShape(name: string, answer: unknown): void {
  const file = join(import.meta.dirname, '../cli/shapes', `${name}.json`);
  const shape = shapeOf(answer);
  if (process.env.UPDATE_SNAPSHOT === '1') writeFileSync(file, `${JSON.stringify(shape, null, 2)}\n`);
  expect(shape).toEqual(JSON.parse(readFileSync(file, 'utf8')));
}
