import type { Plugin } from 'esbuild';

export function inlineRequiresOf(source: string): string;
export const inlineRequires: Plugin;
