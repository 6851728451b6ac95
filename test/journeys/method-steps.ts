/** How a payer pays by each method but cards, from the chosen row of the element to the decision at the scheme. */
import assert from 'node:assert/strict';
import { TEST_GIFT_CARDS } from '@gangway/protocol/cards';
import type { Page } from 'playwright-core';
import { chooseMethod, clickPay, decide } from './shopping.ts';

/** What the payer wants at the end. */
export type End = 'approve' | 'refuse';

/** The way of one method. */
export interface Journey {
  readonly method: string;
  /** The method in whose row it is a button; without it, it has a row of its own. */
  readonly row?: string;
  /** What the payer does in the element before clicking Pay. */
  readonly inShop?: (page: Page, end: End) => Promise<void>;
  /** What the payer does while the element waits. */
  readonly inElement?: (page: Page, end: End) => Promise<void>;
  /** Its refusal takes the same way as this one, which another journey takes. */
  readonly refusedLike?: string;
  /** What the payer does at the scheme, including the decision; without it, the element itself waits. */
  readonly atScheme?: (page: Page, end: End) => Promise<void>;
}

const typed = async (page: Page, name: string, text: string): Promise<void> => {
  await page.locator(`input[name="${name}"]`).fill(text);
  await page.locator(`form:has(input[name="${name}"]) button[type=submit]`).click();
};

const openApp = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Open the app on this device' }).click();
  await page.waitForURL(/\/app\?lang=en$/);
};

const inApp = async (page: Page, end: End): Promise<void> => {
  await openApp(page);
  await decide(page, end);
};

/** The element shows a QR code; a link opens its target on this device. */
const fromElement = async (page: Page, end: End): Promise<void> => {
  await page.locator('gw-checkout').locator('a[data-open]').first().click();
  await page.waitForURL(/\/scheme\/pay\//);
  await inApp(page, end);
};

/** Types number and PIN into the secure frame. */
const typeGiftCard = async (page: Page): Promise<void> => {
  const frame = page.locator('gw-checkout').frameLocator('iframe[src*="form=voucher"]');
  const { number, pin } = TEST_GIFT_CARDS.find(({ behaviour }) => behaviour === 'enough')!;
  await frame.locator('input[name=number]').fill(number);
  await frame.locator('input[name=pin]').fill(pin);
};

/** Types a gift card with too little, and agrees to pay a part with it. */
export async function payPart(page: Page): Promise<void> {
  await chooseMethod(page, 'Voucher');
  const frame = page.locator('gw-checkout').frameLocator('iframe[src*="form=voucher"]');
  const { number, pin } = TEST_GIFT_CARDS.find(({ behaviour }) => behaviour === 'too-little')!;
  await frame.locator('input[name=number]').fill(number);
  await frame.locator('input[name=pin]').fill(pin);
  await clickPay(page);
  await page.locator('gw-checkout').getByRole('button', { name: 'Pay €5.00 with this gift card' }).waitFor();
  await clickPay(page);
}

/** The payer's bank transfers 1.00 first, and then the rest. */
const transferMoney =
  (gateway: string) =>
  async (page: Page, end: End): Promise<void> => {
    const shown = await page
      .locator('gw-checkout')
      .getByText(/^RF\d\d /)
      .first()
      .innerText();
    const reference = shown.replace(/\s/g, '');
    const response = await fetch(`${gateway}/sandbox/transfers`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ reference, amount: end === 'refuse' ? '1.00' : '63.00' }),
    });
    assert.equal(response.status, 200);
  };

const typeMbWay = (page: Page, phone: string): Promise<void> =>
  page.locator('gw-checkout').locator('#mb-way-phone').fill(phone);

/** Types an account; by default one that the sandbox debits. */
export async function typeAccount(page: Page, iban = 'NL77 SAND 0000 0000 01'): Promise<void> {
  const element = page.locator('gw-checkout');
  await element.locator('#account-holder').fill('Noor de Vries');
  await element.locator('#account-iban').fill(iban);
}

/** Every way of the demo shop but cards and iDEAL, with a gateway. */
export const journeysAt = (gateway: string): readonly Journey[] => [
  { method: 'iDEAL Fast Checkout', row: 'iDEAL', refusedLike: 'iDEAL, in paying.test.ts', atScheme: decide },
  { method: 'EPS', refusedLike: 'iDEAL, in paying.test.ts', atScheme: decide },
  { method: 'PayPal', refusedLike: 'iDEAL, in paying.test.ts', atScheme: decide },
  { method: 'Voucher', refusedLike: 'itself, in hosted.test.ts', inShop: typeGiftCard },
  { method: 'Bank Transfer', inElement: transferMoney(gateway) },
  { method: 'Bancontact', atScheme: inApp },
  { method: 'Payconiq', atScheme: fromElement },
  { method: 'WeChat Pay', refusedLike: 'Payconiq', atScheme: fromElement },
  {
    method: 'Alipay',
    refusedLike: 'Payconiq',
    inShop: (page) => page.locator('gw-checkout').locator('input[name=wallet]').first().check(),
    // The gateway's page shows the code in the same element as the shop does.
    atScheme: fromElement,
  },
  {
    method: 'UnionPayWap',
    async atScheme(page, end) {
      if (end === 'approve') return typed(page, 'textCode', '111111');
      for (let wrong = 0; wrong < 3; wrong += 1) {
        await typed(page, 'textCode', '999999');
        await page.waitForLoadState();
      }
    },
  },
  {
    method: 'Blik',
    inShop: (page, end) =>
      page
        .locator('gw-checkout')
        .locator('#blik-code')
        .fill(end === 'approve' ? '777123' : '777124'),
  },
  {
    method: 'Bizum',
    refusedLike: 'MB WAY',
    inShop: (page) => page.locator('gw-checkout').locator('#bizum-phone').fill('+34600000001'),
  },
  {
    method: 'MB WAY',
    inShop: (page, end) => typeMbWay(page, end === 'approve' ? '910 000 001' : '910 000 002'),
  },
  {
    method: 'SEPA Direct Debit',
    inShop: (page, end) => typeAccount(page, end === 'approve' ? undefined : 'NL23 SAND 0000 0000 03'),
  },
];

/** Pays from the chosen row on. */
export async function pay(page: Page, journey: Journey, end: End): Promise<void> {
  const { method, row, inShop, inElement, atScheme } = journey;
  await inShop?.(page, end);
  if (row) await page.locator('gw-checkout').getByRole('button', { name: method }).click();
  else await clickPay(page);
  await inElement?.(page, end);
  if (!atScheme) return;
  if (atScheme !== fromElement) await page.waitForURL(/\/scheme\/pay\//);
  await atScheme(page, end);
}

/** Pays after a refusal, in the row that is still chosen. What is typed into the element is typed again. */
export async function tryAgain(page: Page, journey: Journey): Promise<void> {
  const { inElement, atScheme } = journey;
  if (inElement) return inElement(page, 'approve');
  if (atScheme !== fromElement) return pay(page, journey, 'approve');
  // A code is paid by a second try on the phone.
  await page.locator('gw-checkout').getByRole('button', { name: 'Try again' }).click();
  await atScheme(page, 'approve');
}
