/** Journeys of a tester with what happens to a payment after it was paid: refunds by two persons, and incidents. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { control, go, inPayment, panel, press, verdict } from './desk-steps.ts';
import { clickPay, decide } from './shopping.ts';
import type { Visitor } from './visitor.ts';

/** A cashier whose refunds require a second person's approval. */
export const TWO_PERSONS = '016684';

async function payAtBank({ page }: Visitor, amount: string, params = ''): Promise<void> {
  await go(`#/pay?method=iDEAL&amount=${amount}${params}`);
  await clickPay(page);
  await page.waitForURL(/\/scheme\/pay\//);
  await decide(page, 'approve');
  await inPayment();
  await verdict(`${amount} EUR is paid with iDEAL`);
}

async function reportDisputes({ page }: Visitor, isOn: boolean): Promise<void> {
  const data = { features: { 'dispute-notifications': isOn } };
  const path = new URL('/desk/api/sandbox/accounts/016683', page.url()).href;
  const answer = await page.request.post(path, { data });
  assert.equal(((await answer.json()) as { ok: boolean }).ok, true);
}

const shown = (card: string, text: string): Promise<void> =>
  panel('payment').locator(`[data-card="${card}"] li`, { hasText: text }).first().waitFor();

/** Waits until these are the offered incidents. */
const offered = ({ page }: Visitor, names: readonly string[]) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>('[data-panel="payment"] [data-action^="incident-"]')]
        .map(({ dataset }) => dataset.action)
        .join() === wanted,
    names.map((name) => `incident-${name}`).join(),
  );

/** Registers these tests for the tester that a test file has at the desk. */
export function testAfterwards(tester: () => Visitor): void {
  test('a refund that requires a second person can be rejected or approved', async () => {
    const at = tester();
    await payAtBank(at, '6.00', `&account=${TWO_PERSONS}`);
    const refund = async (amount: string, decision: string) => {
      await control('refund').fill(amount);
      await control('refund').blur();
      await press('refund');
      await panel('payment').getByText(`Refund of ${amount} EUR awaits a second person`).waitFor();
      await press(decision);
    };
    await refund('2.00', 'reject');
    await panel('payment').locator('[data-card="steps"]', { hasText: 'now refund cancel' }).waitFor();
    await refund('1.50', 'approve');
    await verdict('6.00 EUR was paid with iDEAL; 1.50 EUR went back.');
    assert.deepEqual(at.complaints, []);
  });

  test('a chargeback can be opened, won and lost, and each is booked and notified', async () => {
    const at = tester();
    await go('#/payment');
    await reportDisputes(at, true);
    await payAtBank(at, '9.20');
    await offered(at, ['dispute-opened', 'payment-fails']);
    for (const [state, summary, booked, next] of [
      ['opened', '9.20 EUR is disputed and held.', 'dispute-held', ['dispute-won', 'dispute-lost']],
      ['won', 'A chargeback of 9.20 EUR was won.', 'dispute-won', ['dispute-lost']],
      ['lost', 'A chargeback of 9.20 EUR was lost.', 'dispute-lost', ['dispute-won']],
    ] as const) {
      await press(`incident-dispute-${state}`);
      await verdict(summary);
      await shown('disputes', state);
      await shown('money', booked);
      await panel('payment')
        .locator('[data-card="notifications"] > .desk-rows > li', { hasText: `dispute ${state}` })
        .filter({ hasText: 'delivered' })
        .waitFor();
      await offered(at, next);
    }
    await reportDisputes(at, false);
    assert.deepEqual(at.complaints, []);
  });
  testFailures(tester);
}

function testFailures(tester: () => Visitor): void {
  test('a refund and a payment can fail after they were done, and without the feature nobody is notified', async () => {
    const at = tester();
    await payAtBank(at, '9.30');
    await control('refund').fill('4.00');
    await control('refund').blur();
    await press('refund');
    await verdict('4.00 EUR went back');
    await offered(at, ['dispute-opened', 'payment-fails', 'refund-fails']);
    await press('incident-refund-fails');
    await shown('steps', 'now refund failed');
    await verdict('9.30 EUR is paid with iDEAL.');
    await offered(at, ['dispute-opened', 'payment-fails']);
    await press('incident-payment-fails');
    await verdict('The bank took 9.30 EUR back.');
    await shown('disputes', 'reversal');
    await offered(at, []);
    const told = panel('payment').locator('[data-card="notifications"] > .desk-rows > li');
    assert.equal(await told.filter({ hasText: /dispute|reversal/ }).count(), 0);
    assert.deepEqual(at.complaints, []);
  });
}
