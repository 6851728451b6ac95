/** Journeys in the Dutch shop with an English browser: every page is Dutch. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { ASKING_CARD, answerChallenge, payEmbedded, reachChallenge } from './card-steps.ts';
import { commonDemo } from './demo.ts';
import {
  chooseBank,
  clickPay,
  expectRefusal,
  expectStanding,
  goToBank,
  goToCheckout,
  payButton,
  placeOrder,
} from './shopping.ts';
import { visit } from './visitor.ts';

const demo = await commonDemo();
const dutch = `${demo.shop}/nl`;

/** Records every page shown from now on with its language, such as `/scheme/pay nl`. */
function listLanguages(page: Page): () => Promise<string[]> {
  const told: Promise<string>[] = [];
  page.on('response', (response) => {
    const isPage = response.frame() === page.mainFrame() && response.request().isNavigationRequest();
    if (isPage && response.status() === 200) told.push(languageOf(response.url(), response.text()));
  });
  return () => Promise.all(told);
}

/** The body of a page that redirected at once can no longer be read; its URL then states the language. */
async function languageOf(url: string, text: Promise<string>): Promise<string> {
  const { pathname, searchParams } = new URL(url);
  const html = await text.catch(() => `<html lang="${searchParams.get('lang')}"`);
  return `${pathname} ${/<html lang="([^"]*)"/.exec(html)?.[1]}`;
}

const otherThanDutch = (languages: readonly string[]) => languages.filter((told) => !told.endsWith(' nl'));

test('the bank, the gateway’s page after a refusal, the second try and the return are in Dutch', async () => {
  const { page, complaints, picture, leave } = await visit({ locale: 'en-GB' });
  await goToCheckout(page, dutch);
  const languages = listLanguages(page);
  await goToBank(page);
  assert.equal(await page.locator('html').getAttribute('lang'), 'nl');
  await chooseBank(page);
  await page.locator('input[value="refuse"]').check();
  await page.locator('button[type=submit]').click();
  await expectRefusal(page, 'De betaling is niet goedgekeurd.');
  await picture('dutch-refused');
  await clickPay(page);
  await page.waitForURL(/\/scheme\/pay\//);
  assert.equal(await page.locator('html').getAttribute('lang'), 'nl');
  await chooseBank(page);
  await page.locator('input[value="cancel"]').check();
  await page.locator('button[type=submit]').click();
  await expectRefusal(page, '');
  await page.goto(page.url().replace('/checkout/', '/thank-you/'));
  await expectStanding(page, 'ended');
  const seen = await languages();
  assert.ok(seen.length > 8, seen.join(', '));
  assert.deepEqual(otherThanDutch(seen), []);
  assert.deepEqual(complaints, []);
  leave();
});

test('the challenge of a card entered in the ordinary form is in Dutch', async () => {
  const { page, complaints, leave } = await visit({ locale: 'en-GB' });
  const languages = listLanguages(page);
  await payEmbedded(page, dutch, await placeOrder(demo.shop), { number: ASKING_CARD });
  await reachChallenge(page);
  assert.equal(await page.locator('html').getAttribute('lang'), 'nl');
  await answerChallenge(page);
  await expectStanding(page, 'paid');
  const seen = await languages();
  assert.ok(seen.some((told) => told.startsWith('/scheme/acs/')));
  assert.deepEqual(otherThanDutch(seen), []);
  assert.deepEqual(complaints, []);
  leave();
});

test('the hosted page and the bank behind it are in Dutch', async () => {
  const { page, complaints, leave } = await visit({ locale: 'en-GB' });
  await goToCheckout(page, dutch);
  await page.locator('gw-checkout a').evaluate((link: HTMLAnchorElement) => location.assign(link.href));
  await page.waitForURL((url) => url.origin === demo.gateway);
  assert.equal(await page.locator('html').getAttribute('lang'), 'nl');
  await page.locator('gw-checkout').locator('input[value="iDEAL"]').check();
  assert.match(await payButton(page).innerText(), /^Betaal/);
  await clickPay(page);
  await page.waitForURL(/\/scheme\/pay\//);
  assert.equal(await page.locator('html').getAttribute('lang'), 'nl');
  assert.deepEqual(complaints, []);
  leave();
});
