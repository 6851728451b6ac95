/** What the sandbox's rails can do: the simulated schemes share most of it. */
import type { MethodCapabilities, RailCapabilities } from '@gangway/gateway/extend';
import { isDebit, methodsWith } from '@gangway/protocol';

const METHOD: MethodCapabilities = {
  flows: ['page'],
  currencies: 'any',
  challenge: 'none',
  refusesUnauthenticated: false,
  capture: 'none',
  refund: 'partial',
  refundDays: 'unlimited',
  storesCards: false,
  authorizationDays: 0,
  pageMinutes: 'order',
  isDeclineFinal: true,
};

/** Of these, the scheme's page stands for the payer's device: whoever has typed a code or a number may wait here. */
const CONFIRMED: readonly string[] = methodsWith({ waiting: 'confirm-in-app' });

function flowsOf(method: string): MethodCapabilities['flows'] {
  if (isDebit(method)) return ['wait'];
  return CONFIRMED.includes(method) ? ['page', 'wait'] : METHOD.flows;
}

/** Returns the capabilities of a rail to the scheme; `own` is what its methods do otherwise. */
export const schemeCapabilities = (
  methods: readonly string[],
  own: Partial<MethodCapabilities> = {},
  rail: Partial<RailCapabilities> = {},
): RailCapabilities => ({
  methods: Object.fromEntries(
    methods.map((method) => [method, { ...METHOD, flows: flowsOf(method), ...own }]),
  ),
  webhooks: 'signed',
  webhookHeaders: ['scheme-signature'],
  canBeAsked: true,
  provesNeverSeen: true,
  idempotencyHours: 'forever',
  takesDueDate: false,
  decimals: 'hundredths',
  ...rail,
});
