/**
 * A rail for tests: keeps its own books in memory, does what the test says and counts what it charged. For tests
 * only.
 */
import type { Rail, RailOutcome, RailStep } from './rail.ts';

/** What a test may do with the rail. */
export interface SteeredRail extends Rail {
  /** Attempts the rail was asked to start, each once: repeats of one id do not count. */
  readonly started: ReadonlyMap<string, { amountMinor: bigint; currency: string }>;
  /** Money sent back, by the return's id. */
  readonly returned: ReadonlyMap<string, bigint>;
  /** The payer decides; `amountMinor` is what arrives when it differs. */
  decide(
    attemptId: string,
    state: 'paid' | 'declined' | 'cancelled' | 'timed-out',
    amountMinor?: bigint,
  ): void;
  /** While true, nothing is answered: every call ends unclear, though a start still reaches the rail. */
  silent: boolean;
}

interface Entry {
  amountMinor: bigint;
  currency: string;
  outcome: RailOutcome;
}

/** Makes a rail with empty books. */
export function steeredRail(): SteeredRail {
  const entries = new Map<string, Entry>();
  const returned = new Map<string, bigint>();
  const payerUrlOf = (attemptId: string) => `https://bank.example/${attemptId}`;
  const unclear = { kind: 'unclear', reason: 'silent' } as const;

  function look(attemptId: string): RailOutcome {
    if (rail.silent) return unclear;
    return entries.get(attemptId)?.outcome ?? { kind: 'never-seen' };
  }

  const rail: SteeredRail = {
    name: 'steered',
    sandbox: true,
    started: entries,
    returned,
    silent: false,
    decide(attemptId, state, amountMinor) {
      const entry = entries.get(attemptId);
      if (!entry) throw new Error('The rail has never seen this attempt');
      const { currency } = entry;
      entry.outcome =
        state === 'paid'
          ? {
              kind: 'paid',
              amountMinor: amountMinor ?? entry.amountMinor,
              currency,
              reference: `ref-${attemptId}`,
            }
          : { kind: state, reason: state };
    },
    async start({ attemptId, amountMinor, currency }): Promise<RailStep> {
      const reference = `ref-${attemptId}`;
      const payerUrl = payerUrlOf(attemptId);
      if (!entries.has(attemptId)) {
        entries.set(attemptId, { amountMinor, currency, outcome: { kind: 'open', payerUrl, reference } });
      }
      return rail.silent ? unclear : { kind: 'redirect', payerUrl, reference };
    },
    ask: async (attemptId) => look(attemptId),
    async cancel(attemptId) {
      const outcome = look(attemptId);
      const entry = entries.get(attemptId);
      if (outcome.kind !== 'open' || !entry) return outcome;
      entry.outcome = { kind: 'cancelled', reason: 'cancelled by the gateway' };
      return entry.outcome;
    },
    async refund({ attemptId, amountMinor }) {
      if (rail.silent) return 'unclear';
      returned.set(attemptId, amountMinor);
      return 'returned';
    },
    readCallback: () => undefined,
  };
  return rail;
}
