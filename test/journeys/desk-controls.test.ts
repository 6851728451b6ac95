/** The desk's controls for rails and accounts: each is used, and its effect is checked. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { FAULTY_RAILS, FEATURES, RAIL_FAULT_MODES } from '@gangway/protocol';
import { answerChallenge, GOOD_CARD, typeCard } from './card-steps.ts';
import type { Demo } from './demo.ts';
import { testControls } from './desk-controls.ts';
import {
  closeDesk,
  control,
  go,
  inPayment,
  openDesk,
  panel,
  payAtTill,
  press,
  pressed,
  verdict,
} from './desk-steps.ts';
import { clickPay, decide } from './shopping.ts';
import type { Visitor } from './visitor.ts';

const BEHIND = 'The scheme behind the rail';
/** The gateway asks an unanswered rail again after 20 s, then at increasing intervals. */
const ASKED_WITHIN_MS = 60_000;
const REFUNDS = 'Who decides on refunds';

describe('the controls of the desk', () => {
  let demo: Demo;
  let tester: Visitor;
  before(async () => {
    ({ demo, tester } = await openDesk());
  });
  // A fault mode left by one test must not affect the next.
  afterEach(() => railsAre('all', 'usual'));
  after(() => closeDesk());

  /** Sets the fault mode through the API, because the page may not be on the desk. */
  const railsAre = async (rail: string, mode: string) => {
    const told = await tester.page.request.post(`${demo.shop}/desk/api/sandbox/rails`, {
      data: { rail, mode },
    });
    assert.equal(told.status(), 200);
  };
  const faultIs = (mode: string) => panel('clock').locator(`[data-mode="${mode}"]`).waitFor();
  const setFault = async (rail: string, label: string, mode: string) => {
    await go(`#/clock?rail=${rail}`);
    await pressed(BEHIND, label).click();
    await faultIs(mode);
  };
  const isSubmitted = (group: string, label: string) =>
    tester.page
      .getByRole('group', { name: group, exact: true })
      .getByRole('button', { name: label, exact: true, pressed: true })
      .waitFor();
  const turn = async (feature: string, label: 'On' | 'Off') => {
    await pressed(feature, label).first().click();
    await isSubmitted(feature, label);
  };
  /** Waits until the gateway has the rail's answer, then continues the payment. */
  const goOn = async () => {
    const link = tester.page.getByText('Continue payment');
    await link.waitFor({ timeout: ASKED_WITHIN_MS });
    await link.click();
  };
  const refusedWith = (code: string) => panel('cards').getByRole('alert').filter({ hasText: code }).waitFor();

  test('with the feature token off, a saved card is refused with -4120; switched on again, it pays', async () => {
    await go('#/pay?method=Card&amount=3.40&operation=11');
    await typeCard(tester.page, { number: GOOD_CARD });
    await clickPay(tester.page);
    await tester.page.locator('button[name="keep"][value="yes"]').click();
    await answerChallenge(tester.page);
    await inPayment();
    await verdict('3.40 EUR is paid with Card');
    await go('#/accounts');
    await turn('token', 'Off');
    await go('#/cards?amount=4.50');
    await panel('cards').locator('[data-action="pay-card"]').first().click();
    await refusedWith('-4120');
    await go('#/accounts');
    await turn('token', 'On');
    await go('#/cards?amount=4.50');
    await panel('cards').locator('[data-action="pay-card"]').first().click();
    await inPayment();
    await verdict(/4\.50 EUR is paid with/);
  });

  test('every feature has a switch with a description, and its position survives a reload', async () => {
    await go('#/accounts?account=016684');
    const shown = panel('accounts');
    for (const [name, allows] of Object.entries(FEATURES)) {
      await shown.locator(`[data-feature="${name}"]`, { hasText: allows }).waitFor();
      await isSubmitted(name, 'Off');
      await turn(name, 'On');
    }
    await tester.page.reload();
    for (const name of Object.keys(FEATURES)) await isSubmitted(name, 'On');
    for (const name of Object.keys(FEATURES)) await turn(name, 'Off');
  });

  test('with the feature wechat-pay off, the till refuses a code with -4028', async () => {
    await go('#/accounts?account=016683');
    await turn('wechat-pay', 'Off');
    await go('#/cashier?account=016683');
    await panel('cashier').locator('[data-action="make-code"]').click();
    await panel('cashier').locator('[data-action="charge"]').click();
    await panel('cashier').getByRole('alert').filter({ hasText: '-4028' }).waitFor();
    await go('#/accounts?account=016683');
    await turn('wechat-pay', 'On');
  });

  test('refunds can be disabled, require a second person, or be immediate', async () => {
    await payAtTill();
    const paid = new URLSearchParams(new URL(tester.page.url()).hash.split('?')[1]).get('trade') ?? '';
    // Equal refunds in the same second have the same signature, so they would count as one.
    const refund = async (authority: string, amount: string, label: string) => {
      await go('#/accounts?account=016683');
      await pressed(REFUNDS, authority).click();
      await isSubmitted(REFUNDS, authority);
      await go(`#/payment/${paid}`);
      await control('refund').fill(amount);
      await control('refund').blur();
      await press('refund');
      await panel('payment').getByText(label).first().waitFor();
    };
    await refund('No refunds', '0.40', '-4120');
    await refund('A second person', '0.50', 'to-be-approval');
    await refund('Immediately', '0.60', '0.60 EUR went back');
  });

  test('the URL selects the account; an account that is not a cashier, or does not exist, shows an error', async () => {
    await go('#/accounts?account=046683');
    await panel('accounts').locator('dd', { hasText: 'Linden & Daughters (046870)' }).waitFor();
    await panel('accounts')
      .locator('dd', { hasText: /^Gent$/ })
      .waitFor();
    await control('account').selectOption('016684');
    await panel('accounts')
      .locator('dd', { hasText: /^Vienna$/ })
      .waitFor();
    assert.match(tester.page.url(), /#\/accounts\?account=016684/);
    await go('#/accounts?account=026001');
    await panel('accounts').getByRole('alert').filter({ hasText: 'only a cashier has switches' }).waitFor();
    await go('#/accounts?account=999999');
    await panel('accounts').getByRole('alert').filter({ hasText: 'There is no account 999999' }).waitFor();
  });

  test('each rail can be set to each fault mode, and the active faults are listed', async () => {
    const label = {
      usual: 'As usual',
      slow: 'Slow: 3 s an answer',
      away: 'Away',
      late: 'Results come later',
      lost: 'Answers are lost',
    };
    for (const [at, rail] of Object.keys(FAULTY_RAILS).entries()) {
      await go('#/clock');
      await control('rail').selectOption(rail);
      await tester.page.waitForURL((url) => url.hash.includes(`rail=${rail}`));
      for (const [mode, means] of Object.entries(RAIL_FAULT_MODES).slice(1)) {
        await pressed(BEHIND, label[mode as keyof typeof label]).click();
        await panel('clock').locator(`[data-mode="${mode}"]`, { hasText: means }).waitFor();
      }
      assert.equal(await panel('clock').locator('[data-unusual] li').count(), at + 1);
    }
    await setFault('all', 'Away', 'away');
    await setFault('all', 'As usual', 'usual');
    await panel('clock').locator('[data-unusual]').waitFor({ state: 'detached' });
  });

  test('the controls of the clock, the network and the notifications take effect', async () => {
    await go('#/clock');
    const offset = panel('clock').locator('[data-offset]');
    for (const action of ['plus-30m', 'plus-1d', 'plus-30d', 'next-0400']) {
      const before = await offset.getAttribute('data-offset');
      await panel('clock').locator(`[data-action="${action}"]`).click();
      await panel('clock').locator(`[data-offset]:not([data-offset="${before}"])`).waitFor();
    }
    await panel('clock').locator('[data-action="reset"]').click();
    await panel('clock').locator('[data-offset="0"]').waitFor();
    for (const [group, label] of [
      ['The network', 'Offline'],
      ['The network', 'As usual'],
      ['Notifications at the shop', 'Answers 500'],
      ['Notifications at the shop', 'Takes them'],
    ] as const) {
      await pressed(group, label).click();
      await isSubmitted(group, label);
    }
  });

  test('while the banks are unreachable the payer waits, and continues to the bank once they are back', async () => {
    const { page } = tester;
    await setFault('transactions', 'Away', 'away');
    await go('#/pay?method=iDEAL&amount=9.10');
    await clickPay(page);
    await page.getByText('Waiting for your payment').first().waitFor();
    await railsAre('transactions', 'usual');
    await goOn();
    await page.waitForURL(/\/scheme\/pay\//);
    await decide(page, 'approve');
    await inPayment();
    await verdict('9.10 EUR is paid with iDEAL');
  });

  test('with slow rails the payer still reaches the bank', async () => {
    const { page } = tester;
    await setFault('all', 'Slow: 3 s an answer', 'slow');
    await go('#/pay?method=iDEAL&amount=9.20');
    const pressedAt = performance.now();
    await clickPay(page);
    // On a busy machine the rail call may time out first. The gateway then asks again, and the payer continues there.
    const goesOn = page.getByText('Continue payment');
    const bank = page.locator('body[data-identity]');
    await goesOn.or(bank).waitFor({ timeout: ASKED_WITHIN_MS });
    if (await goesOn.isVisible()) await goesOn.click();
    await page.waitForURL(/\/scheme\/pay\//, { timeout: ASKED_WITHIN_MS });
    const tookMs = performance.now() - pressedAt;
    assert.ok(tookMs >= 2_900, `${tookMs} ms`);
  });

  test('when the wallet’s answer is lost, the code is charged once and the payment becomes paid', async () => {
    await setFault('codes', 'Answers are lost', 'lost');
    await go('#/cashier');
    await panel('cashier').locator('[data-action="make-code"]').click();
    await panel('cashier').locator('[data-action="charge"]').click();
    await verdict('The payment is under way.');
    await tester.page
      .locator('.desk-verdict', { hasText: 'EUR is paid with WeChat Pay' })
      .waitFor({ timeout: ASKED_WITHIN_MS });
    await panel('cashier').getByRole('link', { name: 'What happened to this payment?' }).click();
    await inPayment();
    const attempts = panel('payment').locator('[data-card="attempts"] li');
    await attempts.filter({ hasText: 'done' }).waitFor();
    assert.equal(await attempts.count(), 1);
    assert.deepEqual(tester.complaints, []);
  });

  testControls('desk-controls.test.ts');
});
