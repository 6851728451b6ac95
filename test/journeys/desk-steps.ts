/** Steps of a tester at the desk. */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { EMPTY_CARD, typeCard } from './card-steps.ts';
import { commonDemo, type Demo, openDemo } from './demo.ts';
import { watchControls } from './desk-controls.ts';
import { type Visitor, visit } from './visitor.ts';

/** A tester at the desk of a new demo. */
export interface DeskVisit {
  readonly tester: Visitor;
  readonly demo: Demo;
}

let at: DeskVisit;
let common: Promise<DeskVisit> | undefined;

/** Opens a demo with a tester. All steps below use this desk, so a process opens one only. */
export async function openDesk(demo?: Demo): Promise<DeskVisit> {
  const visited = demo ?? (await openDemo());
  // Tall enough that nothing scrolls: a click right after scrolling may land in the card frame that was there before.
  const tester = await visit({ viewport: { width: 1280, height: 1800 } });
  await watchControls(tester.page.context());
  at = { tester, demo: visited };
  return at;
}

/** Closes what {@link openDesk} opened. */
export async function closeDesk(): Promise<void> {
  at?.tester.leave();
  await at?.demo.close();
}

/** Returns the desk of the demo that the test files of this process share, opened at the first call. */
export function commonDesk(): Promise<DeskVisit> {
  common ??= commonDemo().then(openDesk);
  return common;
}

/** Opens a state of the desk by its URL, as a link in a bug report does. */
export async function go(fragment: string): Promise<void> {
  const { page } = at.tester;
  if (!page.url().startsWith(`${at.demo.shop}/desk#`)) {
    await page.goto(`${at.demo.shop}/desk${fragment}`);
    return;
  }
  // Through an unknown panel first, so that content of the previous panel is not mistaken for the new one.
  for (const to of ['#/none', fragment]) {
    await page.evaluate((hash) => location.assign(hash), to);
    await panel(/^#\/([a-z]+)/.exec(to)?.[1] ?? '').waitFor({ state: 'attached' });
  }
}
/** A panel. */
export const panel = (name: string): Locator => at.tester.page.locator(`[data-panel="${name}"]`);
/** Clicks a button of the payment panel. */
export const press = (action: string): Promise<void> =>
  panel('payment').locator(`[data-action="${action}"]`).first().click();
/** A field or select of the panel. */
export const control = (name: string): Locator =>
  at.tester.page.locator(`.desk-work .desk-field > [name="${name}"]`);
/** Waits until a field has the focus and shows this error. */
export async function faultAt(name: string, label: string | RegExp): Promise<void> {
  const { page } = at.tester;
  const wrong = page.locator(`.desk-work .desk-field > [name="${name}"][aria-invalid="true"]:focus`);
  await wrong.waitFor();
  const told = (await wrong.getAttribute('aria-describedby'))?.split(' ').at(-1);
  await page.locator(`#${told}`).filter({ hasText: label }).waitFor();
}
/** Types into a field and leaves it. */
export async function type(name: string, text: string): Promise<void> {
  await control(name).fill(text);
  await control(name).blur();
}
/** A button of a segmented control. */
export const pressed = (group: string, label: string): Locator =>
  at.tester.page.getByRole('group', { name: group }).getByRole('button', { name: label, exact: true });
/** Waits until the payment's summary contains this text. */
export const verdict = (text: string | RegExp): Promise<void> =>
  at.tester.page.locator('.desk-verdict', { hasText: text }).waitFor();
/** Waits for the payment panel with a payment. */
export const inPayment = (): Promise<void> => at.tester.page.waitForURL(/#\/payment\/[0-9a-f-]{36}/);

/** Pays by card in the element and waits for the panel of that payment. */
export async function payByCard(number: string, params = ''): Promise<void> {
  await go(`#/pay?method=Card&amount=3.40${params}`);
  await typeCard(at.tester.page, { number });
  // The button of an authorization says "Reserve".
  await at.tester.page
    .locator('gw-checkout')
    .getByRole('button', { name: /^(Pay|Reserve)/ })
    .click();
  if (number === EMPTY_CARD) await followUnpaid();
  await inPayment();
}

/** Follows the desk's link to a payment that the element ended unpaid, and kept its form for. */
export const followUnpaid = (): Promise<void> => panel('pay').locator('[data-action="to-payment"]').click();

/** Charges a code that pays at once, as a cashier at the till. Returns the trade_id. */
export async function payAtTill(params = ''): Promise<string> {
  await go(`#/cashier?${params}`);
  await panel('cashier').locator('[data-action="make-code"]').click();
  await panel('cashier').locator('[data-action="charge"]').click();
  await verdict('EUR is paid with WeChat Pay');
  return new URLSearchParams(new URL(at.tester.page.url()).hash.split('?')[1]).get('trade') ?? '';
}

/** Pays out a merchant's whole balance, so that a split has to wait. */
export async function emptyBalance(merchant: string): Promise<void> {
  const ask = async (data: Record<string, string>) => {
    const call = { user: merchant, method: 'v3.MerchantBalance', data };
    const { request } = at.tester.page;
    const answer = await (await request.post(`${at.demo.shop}/desk/api/call`, { data: call })).json();
    assert.equal(answer.ok, true, JSON.stringify(answer));
    return answer as { data: { usable: string } };
  };
  const word = () => crypto.randomUUID().replaceAll('-', '');
  const { usable } = (await ask({ command: 'getBalance', currency: 'EUR', nonce_string: word() })).data;
  if (Number(usable) > 0)
    await ask({
      command: 'payout',
      amount: usable,
      currency: 'EUR',
      reference: 'All of it',
      notify_url: `${at.demo.shop}/desk/notify/${merchant}`,
      nonce_string: word(),
    });
}
