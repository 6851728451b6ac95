/** What the sandbox's rails can do: the simulated schemes share most of it. */
import type { MethodCapabilities, RailCapabilities } from '@gangway/gateway/extend';

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

/** Returns the capabilities of a rail to the scheme; `own` is what its methods do otherwise. */
export const schemeCapabilities = (
  methods: readonly string[],
  own: Partial<MethodCapabilities> = {},
  rail: Partial<RailCapabilities> = {},
): RailCapabilities => ({
  methods: Object.fromEntries(methods.map((method) => [method, { ...METHOD, ...own }])),
  webhooks: 'signed',
  webhookHeaders: ['scheme-signature'],
  canBeAsked: true,
  provesNeverSeen: true,
  idempotencyHours: 'forever',
  takesDueDate: false,
  decimals: 'hundredths',
  ...rail,
});
