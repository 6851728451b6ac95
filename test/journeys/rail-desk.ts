/** What a tester does at the desk with payments at a real rail, of which a stand-in plays the part. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import type { Demo } from './demo.ts';
import { panel, press, type, verdict } from './desk-steps.ts';
import { followNewest, openNewest, pressAndClose } from './rail-steps.ts';

const STAND_IN_WITHIN_MS = 30_000;

/** What an operation answers. */
type Answer = Readonly<Record<string, unknown>>;

/** Calls an operation as the shop's merchant. Returns its data. */
export async function call(
  demo: Demo,
  method: string,
  data: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const response = await fetch(`${demo.gateway}/Payments`, {
    method: 'POST',
    body: signedBody(method, data),
  });
  const answer = (await response.json()) as { code: string; message: string; data?: Answer };
  assert.equal(answer.code, '200', answer.message);
  return answer.data ?? {};
}

/** Creates a payment as the shop's merchant, whose payer comes back to the shop's orders. */
export const create = (
  demo: Demo,
  method: string,
  data: Readonly<Record<string, unknown>>,
): Promise<Answer> => call(demo, method, validPayment({ redirect_url: `${demo.shop}/orders`, ...data }));

/** Returns what `v3.QueryOrder` says of a payment. */
export async function recordOf(demo: Demo, tradeId: unknown): Promise<Answer> {
  return (await call(demo, 'v3.QueryOrder', { trade_id: tradeId })).transaction_info as Answer;
}

/** Returns the trade_id of the payment that the desk shows. */
export function shownTrade(page: Page): string {
  const [, tradeId] = /#\/payment\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
  assert.ok(tradeId, page.url());
  return tradeId;
}

/** Captures a part of the authorization that the desk shows. */
export async function captureAtDesk(amount: string): Promise<void> {
  await type('capture', amount);
  await press('capture');
}

/** Refunds a part of the payment that the desk shows. */
export async function refundAtDesk(amount: string): Promise<void> {
  await type('refund', amount);
  await press('refund');
  await panel('payment').getByText(`Refund of ${amount} EUR`).first().waitFor();
}

/** Cancels the authorization that the desk shows, and waits until the newest payment of the stand-in has this state. */
export async function cancelAtDesk(page: Page, demo: Demo, state: string): Promise<void> {
  await press('cancel');
  await verdict('Cancelled');
  const tester = await openNewest(page, demo);
  await reloadUntil(tester, tester.getByText(`, ${state}`));
  await tester.close();
}

/**
 * Follows the desk's link to the stand-in, and presses a button on the page of the newest payment, once there is one: a
 * worker sends refunds and captures a moment after they were asked for.
 */
export async function letHappen(page: Page, name: string): Promise<void> {
  const opening = page.context().waitForEvent('page');
  await panel('payment').getByRole('link', { name: 'Open the stand-in of its rail' }).click();
  const tester = await opening;
  await followNewest(tester);
  await reloadUntil(tester, tester.getByRole('button', { name, exact: true }));
  await pressAndClose(tester, name);
}

/** Reloads a page of the stand-in until it shows this. */
async function reloadUntil(tester: Page, shown: Locator): Promise<void> {
  const until = Date.now() + STAND_IN_WITHIN_MS;
  while (!(await shown.count())) {
    assert.ok(Date.now() < until, await tester.locator('body').innerText());
    await tester.reload();
  }
}
