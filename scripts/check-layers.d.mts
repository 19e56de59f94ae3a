export const LAYERS: readonly string[];
export function findViolations(files: ReadonlyMap<string, string>): string[];
