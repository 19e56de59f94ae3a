export declare const root: string;
export declare function scratchDirectory(purpose: string): string;
export declare function copyProgram(scratch: string): string;
export declare function makeRandom(seed: number): (below: number) => number;
