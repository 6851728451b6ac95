/** How payers pay by the methods of a real rail, of which a stand-in on this machine plays the part. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Demo } from './demo.ts';
import { chooseMethod, clickPay, expectRefusal, expectStanding, goToCheckout } from './shopping.ts';
import { visit } from './visitor.ts';

/** What the payer decides at the rail. */
export type Decision = 'pay' | 'refuse';

/** A method of a rail: what its payer does besides choosing it and clicking Pay. */
export interface RailMethod {
  readonly method: string;
  /** The payer's steps in the element before clicking Pay. */
  readonly fill?: (page: Page, decision: Decision) => Promise<void>;
  /** The payer's steps after the click, up to the decision; without them, what was typed decides. */
  readonly atRail?: (page: Page, decision: Decision, demo: Demo) => Promise<void>;
  /** What the payer reads after a refusal; absent where nobody can refuse, and the payer chooses another way. */
  readonly refusal?: string;
}

/** Currency → the methods that are paid in it; after a refusal of each, the next one pays. */
export type RailMethods = Readonly<Record<string, readonly RailMethod[]>>;

async function payBy(
  demo: Demo,
  page: Page,
  { method, fill, atRail }: RailMethod,
  decision: Decision,
): Promise<void> {
  await chooseMethod(page, method);
  await fill?.(page, decision);
  await clickPay(page);
  await atRail?.(page, decision, demo);
}

/** Opens the newest payment at the stand-in in a tab of its own, where a tester decides. */
export async function openNewest(page: Page, demo: Demo): Promise<Page> {
  const tester = await page.context().newPage();
  await tester.goto(demo.standIn());
  await followNewest(tester);
  return tester;
}

/** Goes from the stand-in's list to its newest payment. */
export async function followNewest(tester: Page): Promise<void> {
  const newest = tester.locator('li a').first();
  await newest.waitFor();
  const list = tester.url();
  await newest.click();
  await tester.waitForURL((url) => url.href !== list);
}

/**
 * Presses a button of the stand-in in the tester's tab, and closes the tab once the next page is there: with a tab that
 * closes earlier, the press may be lost.
 */
export async function pressAndClose(tester: Page, name: string): Promise<void> {
  const next = tester.waitForEvent('framenavigated');
  await tester.getByRole('button', { name, exact: true }).click();
  await next;
  await tester.waitForLoadState();
  await tester.close();
}

/** Begins to pay by a method and does not, because the rail refuses or the payer chooses another way. */
async function failBy(demo: Demo, page: Page, method: RailMethod): Promise<void> {
  await payBy(demo, page, method, 'refuse');
  if (method.refusal !== undefined) return expectRefusal(page, method.refusal);
  return page.locator('gw-checkout').getByRole('button', { name: 'Choose another way' }).click();
}

/** Registers a test for each method, in which it is refused and the next one pays, and one of what the gateway says. */
export function testMethods(demo: () => Demo, methods: RailMethods): void {
  const paid: { orderId: string; first: string }[] = [];
  for (const [currency, all] of Object.entries(methods))
    for (const [at, one] of all.entries()) {
      const next = all[(at + 1) % all.length]!;
      const fails = one.refusal === undefined ? 'is left' : 'is refused with a sentence';
      test(`${one.method} in ${currency} ${fails}, and ${next.method} pays`, async () => {
        const { page, complaints, picture, leave } = await visit();
        const orderId = await goToCheckout(page, demo().shop, currency);
        await failBy(demo(), page, one);
        await picture(`rail-refused-${one.method}`);
        await payBy(demo(), page, next, 'pay');
        await expectStanding(page, 'paid');
        paid.push({ orderId, first: one.refusal === undefined ? 'cancelled' : 'declined' });
        assert.deepEqual(complaints, []);
        leave();
      });
    }
  test('the gateway has each of these orders as paid, by the second payment', async () => {
    const orders = await demo().operate<{ orderId: string; state: string }[]>([
      ...['orders', 'list', '--limit', '200'],
    ]);
    const statesOf = (id: string) => orders.filter(({ orderId }) => orderId === id).map(({ state }) => state);
    assert.equal(paid.length, Object.values(methods).flat().length);
    for (const { orderId, first } of paid) assert.deepEqual(statesOf(orderId), ['paid', first]);
  });
}

/** Checks which methods the shop offers in euros, by their sub_pay_methods. */
export async function expectOffered(
  demo: Demo,
  { has, hasNot }: { readonly has: readonly string[]; readonly hasNot: readonly string[] },
): Promise<void> {
  const { page, leave } = await visit();
  await goToCheckout(page, demo.shop);
  // It expands the collapsed ones.
  await chooseMethod(page, has.at(-1)!);
  const rows = await page.locator('gw-checkout').locator('input[name=method]').all();
  const names = await Promise.all(rows.map((radio) => radio.getAttribute('value')));
  for (const name of has) assert.ok(names.includes(name), names.join());
  for (const name of hasNot) assert.ok(!names.includes(name), names.join());
  leave();
}

/** Stops the demo, starts it again with its data, and pays: the stand-in has another address then. */
export async function payAfterRestart(demo: Demo, method: RailMethod): Promise<void> {
  demo.signal('SIGINT');
  assert.equal((await demo.ended()).code, 0);
  await demo.startAgain();
  const { page, complaints, leave } = await visit();
  await goToCheckout(page, demo.shop);
  await payBy(demo, page, method, 'pay');
  await expectStanding(page, 'paid');
  assert.deepEqual(complaints, []);
  leave();
}
