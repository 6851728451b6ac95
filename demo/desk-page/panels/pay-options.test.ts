/** Tests of links to scenarios: what they may set, and the sentence about a wrong one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fragmentOf } from '../route.ts';
import { faultOfLink, outcomesOf, scenarioOf } from './pay-options.ts';

const account = { uid: '016683', role: 'cashier', merchant: '036870', store: 'Rotterdam' } as const;
const FACTS = {
  methods: [
    { name: 'iDEAL', label: 'iDEAL | Wero', currencies: ['EUR'], isDecidedAtBank: true },
    { name: 'Card', label: 'Card', currencies: 'any' as const, isDecidedAtBank: false },
    { name: 'Voucher', label: 'Gift card', currencies: ['EUR'], isDecidedAtBank: false },
  ],
  accounts: [{ ...account, hasFeatures: true, clientKey: '' }],
  outcomes: ['approve', 'refuse'],
  testCards: [{ behaviour: 'stolen', at: 14 }],
} as unknown as Parameters<typeof faultOfLink>[1];

for (const params of [
  {},
  { method: 'iDEAL', amount: '9.00', outcome: 'refuse', currency: 'GBP', account: '016683' },
  { method: 'Card', outcome: 'stolen', operation: '2', look: 'dark', order: 'desk-1' },
  { way: 'form', outcome: 'stolen' },
])
  test(`a link with ${JSON.stringify(params)} is right`, () => assert.equal(faultOfLink(params, FACTS), ''));

for (const [params, sentence] of [
  [{ method: 'Sofort' }, 'This link sets method to “Sofort”: the panel knows iDEAL, Card, Voucher.'],
  [{ account: '999999' }, 'This link sets account to “999999”: the panel knows 016683.'],
  [{ methd: 'iDEAL' }, 'This link sets “methd”, which this panel does not have.'],
  [
    { method: 'iDEAL', outcome: 'stolen' },
    'This link sets outcome to “stolen”: the panel knows approve, refuse.',
  ],
  [{ outcome: 'refuse' }, 'This link sets outcome to “refuse”: the panel knows stolen.'],
  [
    { method: 'Voucher', outcome: 'approve' },
    'This link sets an outcome, which cannot be chosen beforehand for this way to pay.',
  ],
] as const)
  test(`a link with ${JSON.stringify(params)} is told in one sentence`, () =>
    assert.equal(faultOfLink(params, FACTS), sentence));

test('an outcome of a link that is not among the buttons gets one', () =>
  assert.deepEqual(outcomesOf({ outcome: 'soft-decline' }, FACTS).at(-1), ['soft-decline', 'soft decline']));

test('the link of a scenario has its choices, but not the order or the state of the page', () => {
  const params = {
    method: 'Card',
    amount: '2.10',
    outcome: 'stolen',
    order: 'desk-1',
    controls: 'open',
    see: 'call',
  };
  assert.equal(fragmentOf(scenarioOf(params, FACTS)), '#/pay?method=Card&amount=2.10&outcome=stolen');
});
