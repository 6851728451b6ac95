/** The steps of a tester at the desk. */
import type { Locator } from 'playwright-core';
import { typeCard } from './card-steps.ts';
import { type Demo, openDemo } from './demo.ts';
import { watchControls } from './desk-controls.ts';
import { type Visitor, visit } from './visitor.ts';

/** A tester at the desk of a demo of their own. */
export interface DeskVisit {
  readonly tester: Visitor;
  readonly demo: Demo;
}

let at: DeskVisit;

/** Opens a demo and lets a tester in, whose desk the steps are taken at from now on. */
export async function openDesk(): Promise<DeskVisit> {
  const demo = await openDemo();
  // So high that nothing is scrolled: a press right after it may land in the card frame that stood there before.
  const tester = await visit({ viewport: { width: 1280, height: 1800 } });
  await watchControls(tester.page.context());
  at = { tester, demo };
  return at;
}

/** Ends what {@link openDesk} began. */
export async function closeDesk(): Promise<void> {
  await at?.tester.leave();
  await at?.demo.close();
}

/** Opens a state of the desk by its address, as a bug report points at it. */
export async function go(fragment: string): Promise<void> {
  const { page } = at.tester;
  if (!page.url().startsWith(`${at.demo.shop}/desk#`)) {
    await page.goto(`${at.demo.shop}/desk${fragment}`);
    return;
  }
  // Over a panel that is none, so that nothing of the panel before is taken for what is asked for now.
  for (const to of ['#/none', fragment]) {
    await page.evaluate((hash) => location.assign(hash), to);
    await panel(/^#\/([a-z]+)/.exec(to)?.[1] ?? '').waitFor({ state: 'attached' });
  }
}
/** A panel. */
export const panel = (name: string): Locator => at.tester.page.locator(`[data-panel="${name}"]`);
/** Presses a button of a payment’s panel. */
export const press = (action: string): Promise<void> =>
  panel('payment').locator(`[data-action="${action}"]`).first().click();
/** A field or choice of the panel. */
export const control = (name: string): Locator =>
  at.tester.page.locator(`.desk-work .desk-field > [name="${name}"]`);
/** What is said to be wrong at a field, which has the focus then. */
export async function faultAt(name: string, says: string | RegExp): Promise<void> {
  const { page } = at.tester;
  const wrong = page.locator(`.desk-work .desk-field > [name="${name}"][aria-invalid="true"]:focus`);
  await wrong.waitFor();
  const told = (await wrong.getAttribute('aria-describedby'))?.split(' ').at(-1);
  await page.locator(`#${told}`).filter({ hasText: says }).waitFor();
}
/** Types into a field and leaves it. */
export async function type(name: string, text: string): Promise<void> {
  await control(name).fill(text);
  await control(name).blur();
}
/** A button of a row of buttons. */
export const pressed = (group: string, says: string): Locator =>
  at.tester.page.getByRole('group', { name: group }).getByRole('button', { name: says, exact: true });
/** Waits for what is said of the payment. */
export const verdict = (text: string | RegExp): Promise<void> =>
  at.tester.page.locator('.desk-verdict', { hasText: text }).waitFor();
/** Waits for the panel of a payment. */
export const inPayment = (): Promise<void> => at.tester.page.waitForURL(/#\/payment\/[0-9a-f-]{36}/);

/** Pays by card in the element, and waits for the panel of that payment. */
export async function payByCard(number: string, params = ''): Promise<void> {
  await go(`#/pay?method=Card&amount=3.40${params}`);
  await typeCard(at.tester.page, { number });
  // What is only reserved says so on its button.
  await at.tester.page
    .locator('gw-checkout')
    .getByRole('button', { name: /^(Pay|Reserve)/ })
    .click();
  await inPayment();
}

/** Charges a code that pays at once, as a cashier at the till; answers the trade_id. */
export async function payAtTill(params = ''): Promise<string> {
  await go(`#/cashier?${params}`);
  await panel('cashier').locator('[data-action="make-code"]').click();
  await panel('cashier').locator('[data-action="charge"]').click();
  await verdict('EUR is paid with WeChat Pay');
  return new URLSearchParams(new URL(at.tester.page.url()).hash.split('?')[1]).get('trade') ?? '';
}

/** Takes everything that a merchant could pay out, so that a split has to wait. */
export async function emptyBalance(merchant: string): Promise<void> {
  const ask = async (data: Record<string, string>) => {
    const call = { user: merchant, method: 'v3.MerchantBalance', data };
    const { request } = at.tester.page;
    return (await (await request.post(`${at.demo.shop}/desk/api/call`, { data: call })).json()) as {
      data: { usable: string };
    };
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
