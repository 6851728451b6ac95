/** Tests of which incidents are offered for a payment. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { incidentsOf, isAtAccount } from './incidents.ts';

type Told = Parameters<typeof incidentsOf>[0];

const paid = (disputes: readonly object[] = [], refunds: readonly object[] = []) =>
  ({
    order: { state: 'paid', method: 'iDEAL' },
    attempts: [{ rail: 'sandbox-transactions' }],
    disputes,
    refunds,
  }) as Told;
const chargeback = (state: string) => [{ kind: 'chargeback', state }];

const OFFERED: readonly (readonly [label: string, timeline: Told, incidents: readonly string[]])[] = [
  ['a paid payment', paid(), ['dispute-opened', 'payment-fails']],
  ['an opened chargeback', paid(chargeback('opened')), ['dispute-won', 'dispute-lost']],
  ['a won chargeback', paid(chargeback('won')), ['dispute-lost']],
  ['a lost chargeback', paid(chargeback('lost')), ['dispute-won']],
  ['a payment that its bank took back', paid([{ kind: 'reversal', state: 'lost' }]), []],
  ['a refund', paid(chargeback('won'), [{ state: 'refunded' }]), ['dispute-lost', 'refund-fails']],
  ['a failed refund', paid(chargeback('won'), [{ state: 'refund failed' }]), ['dispute-lost']],
  ['an unpaid payment', { ...paid(), order: { state: 'processing', method: 'iDEAL' } }, []],
  ['a payment at an account at a real rail', { ...paid(), attempts: [{ rail: 'mollie@036870' }] }, []],
  ['a gift card', { ...paid(), order: { state: 'paid', method: 'Voucher' } }, []],
];
for (const [label, timeline, incidents] of OFFERED)
  test(`for ${label}, incidents offered: ${incidents.join(', ') || 'none'}`, () =>
    assert.deepEqual(
      incidentsOf(timeline).map(([incident]) => incident),
      incidents,
    ));

const AT_STAND_IN = 'http://127.0.0.1:4020/';
for (const [rails, standIn, isThere] of [
  [[], '', false],
  [[], AT_STAND_IN, true],
  [['sandbox-transactions'], AT_STAND_IN, false],
  [['sandbox-transactions', 'mollie@036870'], '', true],
] as const)
  test(`tried at ${rails.join(', ') || 'no rail'}, stand-in "${standIn}": at an account, ${isThere}`, () =>
    assert.equal(isAtAccount({ attempts: rails.map((rail) => ({ rail })) }, standIn), isThere));
