/** Tests of guessed URLs: each leads to the intended panel, or stays when no panel matches. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadOn } from './find-panel.ts';
import { PANELS } from './panels.ts';
import { fragmentOf, readRoute } from './route.ts';

const TRADE = '0199a3c4-0000-7000-8000-000000000000';

const led = (fragment: string): string | undefined => {
  const to = leadOn(readRoute(fragment, 'pay'), PANELS);
  return to && fragmentOf(to);
};

const GUESSES: readonly (readonly [guessed: string, leads: string])[] = [
  ['#/payments', '#/payment'],
  ['#/payments?merchant=046870&look=dark', '#/payment?merchant=046870&look=dark'],
  ['#/orders', '#/payment'],
  ['#/refund', '#/payment'],
  ['#/saved-cards', '#/cards'],
  ['#/savedCards', '#/cards'],
  ['#/tokens', '#/cards'],
  ['#/test-data', '#/data'],
  ['#/testcards', '#/data'],
  ['#/balance', '#/money'],
  ['#/payouts', '#/money'],
  ['#/reports', '#/money'],
  ['#/faults', '#/clock'],
  ['#/rails', '#/clock'],
  ['#/features', '#/accounts'],
  ['#/account?account=016684', '#/accounts?account=016684'],
  ['#/till', '#/cashier'],
  ['#/scan', '#/cashier'],
  ['#/splits', '#/split'],
  ['#/checkout', '#/pay'],
  [`#/payment?trade=${TRADE}`, `#/payment/${TRADE}`],
  [`#/payment?trade_id=${TRADE.toUpperCase()}&look=dark`, `#/payment/${TRADE}?look=dark`],
  [`#/payments/${TRADE}`, `#/payment/${TRADE}`],
  ['#/accounts/016684', '#/accounts?account=016684'],
  ['#/accounts/016684?account=016683', '#/accounts?account=016684'],
  ['#/till/016684?look=dark', '#/cashier?look=dark&account=016684'],
  ['#/cashier?cashier=016684', '#/cashier?account=016684'],
  ['#/pay?cashier=016684&amount=', '#/pay?account=016684&amount='],
  ['#/pay/Card', '#/pay?method=Card'],
  ['#/cards/046683', '#/cards?account=046683'],
  ['#/money/046870', '#/money?merchant=046870'],
  [`#/split/${TRADE}`, `#/split?trade_id=${TRADE}`],
  ['#/clock/card', '#/clock?rail=card'],
  ['#/data/declined', '#/data?find=declined'],
  ['#/payment/HP-2345678923', '#/payment?find=HP-2345678923'],
  ['#/payments?order_id=HP-2345678923', '#/payment?find=HP-2345678923'],
];
for (const [guessed, leads] of GUESSES)
  test(`${guessed} leads to ${leads}`, () => assert.equal(led(guessed), leads));

const STAYING = [
  '#/pay?amount=2.10',
  '#/payment',
  `#/payment/${TRADE}?only=${TRADE}`,
  '#/payment?find=HP-2345678923',
  '#/none',
  '#/a',
  '#/what-is-that',
];
for (const fragment of STAYING) test(`${fragment} stays`, () => assert.equal(led(fragment), undefined));

test('an id in the URL becomes the parameter that the panel uses', () => {
  for (const { name } of PANELS.filter((panel) => panel.name !== 'payment'))
    assert.match(led(`#/${name}/1`) ?? '', /^#\/[a-z]+\?[a-z_]+=1$/, name);
});

test('every panel is found by its name', () => {
  for (const { name } of PANELS) assert.equal(led(`#/${name}`), undefined, name);
});
