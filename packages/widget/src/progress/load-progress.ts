// Where what a payment needs once it is submitted comes from: progress.ts, a chunk of its own.

/** What the chunk exports. */
export type ProgressModule = typeof import('./progress.ts');

/** Loads the chunk. Tests replace it. */
export const progressSource = { load: (): Promise<ProgressModule> => import('./progress.ts') };
