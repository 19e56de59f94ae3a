import type { Interfaces } from '@oclif/core';
export async function showHelp(_id: string | null, _options: Interfaces.Options): Promise<void> {}
