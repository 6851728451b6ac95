/** What `npm run proof` runs: for each goal, the tests that show it, at full size. */

/** A goal with the tests that show it. */
export interface Proof {
  readonly name: string;
  readonly goal: string;
  /** The files with these tests; their other tests run too. */
  readonly tests: readonly string[];
  /** Makes the tests run at full size. */
  readonly environment?: Readonly<Record<string, string>>;
  /** What each of several processes is given besides, which run the tests side by side. */
  readonly shares?: readonly Readonly<Record<string, string>>[];
  /** What of the goal these tests do not show. */
  readonly without?: string;
}

const GATEWAY = 'packages/gateway/src';

/** Under faults: no money is lost, doubled or given to the wrong side. */
const FAULTS: readonly Proof[] = [
  {
    name: 'F1',
    goal:
      '200 times kill -9 of nodes and 20 of PostgreSQL under load, three nodes: each acknowledged order exists once, ' +
      'no notification is lost, the ledger is exact. A server that may lose commits is refused',
    environment: { GW_FAULT_ROUNDS: '200' },
    tests: [
      'test/nodes/nodes-under-load.test.ts',
      'test/nodes/killed.test.ts',
      'test/nodes/killed-between-ask-and-settle.test.ts',
      `${GATEWAY}/storage/durability.test.ts`,
    ],
  },
  {
    name: 'F2',
    goal:
      'Equal requests, 64 at once over three nodes, 1,000 rounds, by each operation: one order, one charge at the ' +
      'rail, one answer; other content is refused',
    environment: { GW_EQUAL_ROUNDS: '1000' },
    tests: [
      'test/nodes/nodes-under-load.test.ts',
      'test/nodes/equal-operations.test.ts',
      'test/nodes/one-charge-on-nodes.test.ts',
      'test/faults/one-charge.test.ts',
      'test/faults/creation-batches.test.ts',
    ],
  },
  {
    name: 'F3',
    goal:
      'Payment, cancellation, expiry and sibling trades of one order at once, 10,000 rounds: one winner, all late ' +
      'money is sent back',
    environment: { GW_FAULT_ROUNDS: '10000' },
    tests: ['test/faults/races.test.ts', 'test/faults/siblings.test.ts'],
  },
  {
    name: 'F4',
    goal:
      'A rail that accepts a payment and does not answer, 10,000 times: no second charge, no wrong failure, the true ' +
      'state within 60 s after the rail answers again',
    environment: { GW_SILENT_STARTS: '10000' },
    tests: ['test/faults/silent-rail.test.ts', 'test/faults/rail-faults.test.ts'],
  },
  {
    name: 'F5',
    goal:
      '10,000 notifications to receivers that fail, hang, reset, redirect or are away for days, with nodes that are ' +
      'killed: no final state is lost, 31 days of tries, no older state starts after a newer one, one dead receiver ' +
      'of 100 delays the others less than 1 s',
    environment: { GW_NOTIFICATIONS: '10000' },
    tests: [
      'test/nodes/notifications-under-faults.test.ts',
      'test/nodes/dead-receiver.test.ts',
      `${GATEWAY}/background/deliveries.test.ts`,
      `${GATEWAY}/background/delivery-lanes.test.ts`,
      `${GATEWAY}/notifications/delivery-leases.test.ts`,
      `${GATEWAY}/notifications/post-notification.test.ts`,
    ],
  },
  {
    name: 'F6',
    goal:
      'Ten virtual years of clearing and settlement with days of 23 and 25 hours, by three nodes at once: each line ' +
      'in exactly one report, and a rerun changes nothing',
    environment: { GW_CLEARING_DAYS: '3653' },
    tests: [
      'test/faults/clearing.test.ts',
      'test/faults/settlement.test.ts',
      'test/faults/business-days.test.ts',
    ],
  },
  {
    name: 'F7',
    goal:
      'A million random events against a model: equal to the cent; one changed byte is found. A year of a ' +
      'merchant’s money; of 64 withdrawals at once as many succeed as the balance allows',
    environment: { GW_LEDGER_EVENTS: '1000000', GW_MONEY_DAYS: '365' },
    tests: [
      'test/faults/ledger-model.test.ts',
      'test/faults/merchant-money.test.ts',
      `${GATEWAY}/operations/merchant-balance.test.ts`,
      `${GATEWAY}/operations/create-refund.test.ts`,
    ],
  },
  {
    name: 'F8',
    goal:
      'The database is cut off and 2 s slow, 100 times each, a black hole of 6 s 95 times, and of 30 s five times: ' +
      'nothing is lost, every answer comes within 5 s, the node is ready within 5 s after',
    environment: { GW_AWAY_ROUNDS: '100' },
    tests: ['test/nodes/database-away.test.ts'],
  },
  {
    name: 'F9',
    goal:
      'A rolling restart and migrations under load: no request fails. Five times the load that fits: at least 80 % ' +
      'of the peak is served, the rest is told within 50 ms',
    environment: { GW_MIGRATION_ORDERS: '500000', GW_OVERLOAD_SECONDS: '10' },
    tests: [
      'test/nodes/rolling-restart.test.ts',
      'test/nodes/migration-under-load.test.ts',
      'test/nodes/overload.test.ts',
      'test/faults/overload.test.ts',
    ],
  },
  {
    name: 'F10',
    goal: 'A backup of a million orders is restored and its ledger verified within 5 minutes',
    environment: { GW_RESTORED_ORDERS: '1000000' },
    tests: ['test/nodes/backup.test.ts', 'test/nodes/restore-many.test.ts'],
  },
  {
    name: 'F11',
    goal:
      'Secret, data key and master key are changed under load: no request fails; a revoked key is refused by all ' +
      'nodes within 5 s',
    environment: { GW_KEY_CHANGES: '10' },
    tests: [
      'test/nodes/keys-under-load.test.ts',
      'test/nodes/master-key-rotation.test.ts',
      `${GATEWAY}/background/key-rotation.test.ts`,
      `${GATEWAY}/accounts/callers.test.ts`,
    ],
  },
  {
    name: 'F12',
    goal: 'Each planted difference between a rail’s statement and the books is listed, and only matched money settled',
    tests: ['test/faults/reconciliation.test.ts'],
  },
];

/** Under attack: nothing leaks, nobody else's money or data can be reached. */
const ATTACKS: readonly Proof[] = [
  {
    name: 'A1',
    goal:
      'A million malformed requests, signed and unsigned: always an envelope, never -1000 or 5xx, no growth of the ' +
      'memory by 50 MB',
    environment: { GW_FUZZ_REQUESTS: '1000000' },
    tests: ['test/attacks/fuzz.test.ts', 'test/attacks/transport.test.ts'],
  },
  {
    name: 'A2',
    goal:
      'At least 300 spellings of inside addresses as notify_url are refused, also at the connection; no script, ' +
      'data, file or password in redirect_url',
    tests: [
      `${GATEWAY}/notifications/address-guard.test.ts`,
      `${GATEWAY}/notifications/post-notification.test.ts`,
      'test/attacks/hosted-pages.test.ts',
    ],
  },
  {
    name: 'A3',
    goal:
      'Canary cards and crashes: no number, code, PIN or secret in database, write-ahead log, log, metrics, ' +
      'notifications and errors; the code is never stored, not even sealed',
    environment: { GW_PORT_MESSAGES: '100000' },
    tests: [
      'test/attacks/canary.test.ts',
      'test/attacks/payer-fields.test.ts',
      'packages/widget/src/card-frame/calls.node.test.ts',
    ],
  },
  {
    name: 'A4',
    goal: 'A repeated request has no second effect, and tries without authentication are limited',
    tests: [
      `${GATEWAY}/http/signed-content.test.ts`,
      `${GATEWAY}/http/payments-handler.repeats.test.ts`,
      `${GATEWAY}/http/verify-signature.test.ts`,
      `${GATEWAY}/http/failed-tries.test.ts`,
      `${GATEWAY}/http/wrong-signatures.test.ts`,
    ],
  },
  {
    name: 'A5',
    goal:
      'Hosted pages: nothing injected from description, demo or order_id, frames only for listed origins, each page ' +
      'behind its own secret of 128 bits',
    tests: ['test/attacks/hosted-pages.test.ts', `${GATEWAY}/hosted-pages/card-frame.test.ts`],
  },
  {
    name: 'A6',
    goal: 'Objects of another merchant, store or role are neither read nor changed',
    tests: ['test/attacks/foreign-orders.test.ts'],
  },
  {
    name: 'A7',
    goal: 'Nothing that the gateway signs is valid as a request, nor the reverse',
    tests: ['test/attacks/signed-by-the-gateway.test.ts'],
  },
  {
    name: 'A8',
    goal:
      '10,000 stolen cards in 50 virtual minutes, at one shop and at fifty: at most 1 % authorised, at most one ' +
      'point of advantage, and in every minute a new payer pays at the first try',
    environment: { GW_ATTACK: 'whole' },
    tests: ['test/attacks/card-testing.test.ts', 'test/attacks/thief-advantage.test.ts'],
  },
];

/** Other long runs. */
const OTHERS: readonly Proof[] = [
  {
    name: 'simulation',
    goal:
      'The write path step by step, 10,000 seeds: whatever the order of statements, faults and deaths of gateways, ' +
      'each order has one winner, and each other charge is sent back',
    environment: { GW_SEEDS: '5000' },
    shares: [{ GW_FIRST_SEED: '1' }, { GW_FIRST_SEED: '5001' }],
    tests: ['test/simulation/simulation.test.ts'],
  },
  {
    name: 'migration',
    goal:
      'One migration of each allowed kind under load, with 500,000 orders or more: no request fails, nobody waits ' +
      'for a table longer than 200 ms',
    environment: { GW_MIGRATION_ORDERS: '500000' },
    tests: ['test/nodes/migration-under-load.test.ts'],
  },
  {
    name: 'card-tables',
    goal: 'The card frame’s tables agree with two packages: every beginning of 6 digits, 300,000 numbers',
    environment: { GW_CARD_TABLES: 'whole' },
    tests: ['packages/widget/src/card-frame/inside/card-types.node.test.ts'],
  },
];

/** All proofs, in the order of their run. */
export const PROOFS: readonly Proof[] = [...FAULTS, ...ATTACKS, ...OTHERS];
