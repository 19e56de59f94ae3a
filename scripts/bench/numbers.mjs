/** Numbers for people. */

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** @param {readonly number[]} values @param {number} share */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
}

/** Three digits say all that a shared machine can measure. */
const digits = (value) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));

export const milliseconds = (value) => `${value.toFixed(value >= 10 ? 0 : 1)} ms`;
export const seconds = (ms) => `${digits(ms / 1000)} s`;
export const megabytes = (bytes) => `${digits(bytes / 1e6)} MB`;
export const ratio = (value) => `${digits(value)} x`;
export const percent = (share) => `${(share * 100).toFixed(share >= 0.1 ? 0 : 1)} %`;
export const count = (value) => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
