// Where the script of 3-D Secure in frames comes from: three-ds.ts, a chunk of its own.

/** What the chunk exports. */
export type ThreeDsModule = typeof import('./three-ds.ts');

/** Loads it. Tests replace it. */
export const threeDsSource = { load: (): Promise<ThreeDsModule> => import('./three-ds.ts') };
