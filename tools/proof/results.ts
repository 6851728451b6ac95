/** The results of `npm run proof`, as it keeps them in docs/proof/results.json. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Proof } from './proofs.ts';

/** What a proof has shown, with where, when and how. */
export interface ProofResult {
  readonly hasHeld: boolean;
  /** What its tests counted and measured. */
  readonly figures: readonly string[];
  /** The tests that failed, with their faults. */
  readonly failures: readonly string[];
  readonly seconds: number;
  readonly machine: string;
  /** The day, such as `2026-11-26`. */
  readonly date: string;
  readonly command: string;
  readonly commit: string;
}

/** The kept results, by proof; a proof is missing until it has run. */
export type ProofResults = Readonly<Record<string, ProofResult>>;

/** Where the results are kept. */
export const RESULTS_FILE = fileURLToPath(new URL('../../docs/proof/results.json', import.meta.url));

/** Returns the kept results. */
export const readResults = (): ProofResults => JSON.parse(readFileSync(RESULTS_FILE, 'utf8'));

/** Returns the verdict on a goal: a proof that lacks something holds in part. */
export function verdictOf({ without }: Proof, result: ProofResult | undefined): string {
  if (!result) return 'not run yet';
  if (!result.hasHeld) return 'falls short';
  return without === undefined ? 'held' : 'held in part';
}
