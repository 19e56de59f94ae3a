import type { UnitSizes } from '../../store/score-kernel.js';

/**
 * What is scored: neighbouring chunks of a file, joined to about fifty lines. A definition of three lines is too short to
 * be measured against a question, and its neighbours are about the same thing.
 */
export const UNIT_SIZES: UnitSizes = { enough: 250, largest: 400 };
