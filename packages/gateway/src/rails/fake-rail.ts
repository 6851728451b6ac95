/** A rail that keeps its payments in memory, behaves as the test sets it and counts its charges. For tests only. */
import { AUTHORIZATION_DAYS, methodsWith, UNKNOWN_REASON } from '@gangway/protocol';
import type { DebitAccount, PayerAction } from '@gangway/protocol/checkout';
import { schemeCapabilities } from '../../../sandbox/src/rails/scheme-capabilities.ts';
import type { Rail, RailCard, RailDriver, RailRequest, RailRetryPolicy } from './rail.ts';
import type { RailOutcome, RailStep, StatementLine } from './rail-answers.ts';
import type { RailCapabilities } from './rail-capabilities.ts';
import type { RailEvent, RailWebhook } from './rail-events.ts';

/** A rail that a test controls. */
export interface FakeRail extends Rail {
  capture: NonNullable<Rail['capture']>;
  /** Attempts that were started; a repeated id counts once. */
  readonly started: ReadonlyMap<string, { amountMinor: bigint; currency: string }>;
  /** Money sent back, by the return's id. */
  readonly returned: ReadonlyMap<string, bigint>;
  /** Money captured, by the capture's id. */
  readonly captured: ReadonlyMap<string, bigint>;
  /** The signed time of payments and captures from now on; undefined where none is reported. */
  paidAt: Date | undefined;
  /** While true, captures and returns are refused. */
  refuses: boolean;
  /** Sets the payer's decision; `amountMinor` is the amount that arrives, where it differs. */
  decide(
    attemptId: string,
    state: 'paid' | 'authorized' | 'declined' | 'cancelled' | 'timed-out' | 'failed',
    amountMinor?: bigint,
  ): void;
  /** Every start, including repeats. */
  readonly requests: readonly RailRequest[];
  /** Cards that the rail received, in the order of the starts. */
  readonly cards: readonly RailCard[];
  /** While true, every call returns `unclear`, though a start still reaches the rail. */
  silent: boolean;
  /** The events of a webhook; while undefined, no webhook is authentic. */
  events: ((webhook: RailWebhook) => readonly RailEvent[]) | undefined;
  /** Its statements by day; the statement of any other day is empty. */
  readonly statements: Map<string, readonly StatementLine[]>;
}

interface Entry {
  amountMinor: bigint;
  currency: string;
  outcome: RailOutcome;
}

const unclear = { kind: 'unclear', reason: 'silent' } as const;
const debitOf = ({ iban }: DebitAccount): PayerAction => ({
  kind: 'debit',
  last4: iban.slice(-4),
  mandate: 'MANDATE-1',
});
const payerUrlOf = (attemptId: string) => `http://127.0.0.1:4010/bank/${attemptId}`;

/** A rail without retries takes cards, and authorizes whatever the test sets; any other takes redirects and wallets. */
const capabilitiesOf = (retryPolicy: RailRetryPolicy): RailCapabilities =>
  retryPolicy === 'resend'
    ? schemeCapabilities([...methodsWith({ flow: 'redirect' }), ...methodsWith({ flow: 'wallet' })])
    : schemeCapabilities(['Card', 'Cards HPP', 'Token'], {
        capture: 'partial',
        authorizationDays: AUTHORIZATION_DAYS,
        storesCards: true,
        cards: ['clear'],
        authenticatesFirst: true,
      });

/** Returns a rail with accounts, of which each is `rail` under another name. */
export const fakeDriver = (name = 'example', rail: Rail = fakeRail(name)): RailDriver => ({
  ...rail,
  name,
  credentials: ['api-key'],
  open: (account) => ({ ...rail, name: account.name }),
});

/** Returns a rail without payments. */
export function fakeRail(name = 'fake', { retryPolicy = 'resend' }: Partial<Rail> = {}): FakeRail {
  const entries = new Map<string, Entry>();
  const returned = new Map<string, bigint>();
  const captured = new Map<string, bigint>();
  const cards: RailCard[] = [];
  const requests: RailRequest[] = [];

  function outcomeOf(attemptId: string): RailOutcome {
    if (rail.silent) return unclear;
    return entries.get(attemptId)?.outcome ?? { kind: 'never-seen' };
  }

  const rail: FakeRail = {
    name,
    sandbox: true,
    retryPolicy,
    capabilities: capabilitiesOf(retryPolicy),
    started: entries,
    returned,
    captured,
    cards,
    requests,
    paidAt: undefined,
    refuses: false,
    silent: false,
    events: undefined,
    statements: new Map(),
    decide(attemptId, state, amountMinor) {
      const entry = entries.get(attemptId);
      if (!entry) throw new Error('The rail has never seen this attempt');
      entry.outcome = decided(rail, attemptId, state, { ...entry, ...(amountMinor && { amountMinor }) });
    },
    async begin(request): Promise<RailStep> {
      const { attemptId, amountMinor, currency, card, account } = request;
      requests.push(request);
      if (card) cards.push(card);
      const reference = `ref-${attemptId}`;
      const payerUrl = account ? '' : payerUrlOf(attemptId);
      const action = account && debitOf(account);
      const open = { payerUrl, reference, ...(action && { action }) };
      if (!entries.has(attemptId))
        entries.set(attemptId, { amountMinor, currency, outcome: { kind: 'open', ...open } });
      if (rail.silent) return unclear;
      return action ? { kind: 'wait', reference, action } : { kind: 'redirect', payerUrl, reference };
    },
    ask: async ({ attemptId }) => outcomeOf(attemptId),
    async cancel({ attemptId }) {
      const outcome = outcomeOf(attemptId);
      const entry = entries.get(attemptId);
      const isHeld = outcome.kind === 'open' || outcome.kind === 'authorized';
      if (!isHeld || !entry) return outcome;
      entry.outcome = { kind: 'cancelled', reason: 'cancelled' };
      return entry.outcome;
    },
    async capture({ attemptId, reference, amountMinor }) {
      if (rail.silent) return { kind: 'unclear' };
      if (captured.has(attemptId)) return { kind: 'captured', paidAt: rail.paidAt };
      const entry = entries.get(reference.replace(/^ref-/, ''));
      if (rail.refuses || entry?.outcome.kind !== 'authorized') return { kind: 'refused' };
      entry.outcome = { ...entry.outcome, kind: 'paid', amountMinor };
      captured.set(attemptId, amountMinor);
      return { kind: 'captured', paidAt: rail.paidAt };
    },
    statement: async (day) => (rail.silent ? undefined : (rail.statements.get(day) ?? [])),
    ...refundsOf(() => rail, returned),
    ...webhooksOf(() => rail),
  };
  return rail;
}

const refundsOf = (rail: () => FakeRail, returned: Map<string, bigint>): Pick<Rail, 'refund'> => ({
  async refund({ attemptId, amountMinor }) {
    if (rail().silent) return { kind: 'unclear' };
    if (rail().refuses) return { kind: 'refused' };
    returned.set(attemptId, amountMinor);
    return { kind: 'returned' };
  },
});

const webhooksOf = (rail: () => FakeRail): Pick<Rail, 'isAuthentic' | 'readEvents'> => ({
  isAuthentic: () => rail().events !== undefined,
  readEvents: async (webhook) => rail().events?.(webhook) ?? [],
});

/** Returns the outcome of a decision; a card's yes includes the result of 3-D Secure. */
function decided(
  { retryPolicy, paidAt }: FakeRail,
  attemptId: string,
  state: Parameters<FakeRail['decide']>[1],
  { amountMinor, currency }: Entry,
): RailOutcome {
  if (state !== 'paid' && state !== 'authorized') return { kind: state, reason: UNKNOWN_REASON[state] };
  const reference = `ref-${attemptId}`;
  const threeDs = { status: 'Y', trxid: 'ds-1', version: '2.2.0', eci: '05' };
  return {
    kind: state,
    amountMinor,
    currency,
    reference,
    paidAt,
    ...(retryPolicy === 'none' && { threeDs }),
  };
}
