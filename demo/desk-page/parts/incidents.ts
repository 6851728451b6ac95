/** Which incidents of the sandbox fit a payment, and their buttons' labels. */
import { findMethod, type Incident } from '@gangway/protocol';
import type { Timeline } from '../timeline.ts';

type Facts = Pick<Timeline, 'disputes' | 'refunds'>;

interface IncidentRow {
  readonly label: string;
  fits(facts: Facts): boolean;
}

const hasChargebackNot = ({ disputes }: Facts, state: 'won' | 'lost'): boolean =>
  disputes.some((dispute) => dispute.kind === 'chargeback' && dispute.state !== state);

const ROWS: Readonly<Record<Incident, IncidentRow>> = {
  'dispute-opened': { label: 'Open a chargeback', fits: ({ disputes }) => disputes.length === 0 },
  'dispute-won': { label: 'The shop wins the chargeback', fits: (facts) => hasChargebackNot(facts, 'won') },
  'dispute-lost': {
    label: 'The shop loses the chargeback',
    fits: (facts) => hasChargebackNot(facts, 'lost'),
  },
  'payment-fails': {
    label: 'The bank takes the payment back',
    fits: ({ disputes }) => disputes.length === 0,
  },
  'refund-fails': {
    label: 'The refund fails afterwards',
    fits: ({ refunds }) => refunds.some(({ state }) => state === 'refunded'),
  },
};

/**
 * Returns whether a payment is at a merchant's account at a real rail, where the simulated schemes decide nothing. One
 * that nobody has tried yet goes there where the demo runs on a rail's stand-in.
 */
export const isAtAccount = (
  { attempts }: { readonly attempts: readonly { readonly rail: string }[] },
  standIn: string,
): boolean => (attempts.length === 0 ? standIn !== '' : attempts.some(({ rail }) => rail.includes('@')));

/** Returns the incidents that can happen to a payment now, with their labels. Gift cards have none. */
export function incidentsOf(
  timeline: Facts & {
    readonly order: Pick<Timeline['order'], 'state' | 'method'>;
    readonly attempts: readonly { readonly rail: string }[];
  },
): readonly (readonly [incident: Incident, label: string])[] {
  const { state, method } = timeline.order;
  if (isAtAccount(timeline, '')) return [];
  if (state !== 'paid' || findMethod(method)?.flow === 'voucher') return [];
  return (Object.entries(ROWS) as [Incident, IncidentRow][])
    .filter(([, { fits }]) => fits(timeline))
    .map(([incident, { label }]) => [incident, label]);
}
