/** Core Web Vitals of the storefront's checkout: LCP, CLS, and INP of a payer who chooses methods and presses Pay. */
import type { Browser, Request } from 'playwright-core';
import { goToCheckout } from '../journeys/shopping.ts';
import { printRows, rowsOf } from './visits.ts';

const OBSERVE = `
  window.vitals = { lcp: 0, cls: 0, interactions: new Map() };
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) vitals.lcp = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) vitals.cls += value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId)
        vitals.interactions.set(interactionId, Math.max(duration, vitals.interactions.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

interface Vitals {
  readonly lcp: number;
  readonly cls: number;
  readonly interactions: readonly number[];
}

/** Visits the storefront's checkout and prints its waterfall until Pay is there, and its vitals. */
export async function printVitals(browser: Browser, shop: string): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(OBSERVE);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await goToCheckout(page, shop);
  const [ms, origin] = await page.evaluate<[number, number]>('[performance.now(), performance.timeOrigin]');
  await page.waitForLoadState('networkidle');
  const rows = await rowsOf(requests, origin, ms);
  printRows('The storefront’s checkout until Pay is there', { ms, rows });
  const methods = page.locator('gw-checkout input[type=radio]');
  for (const at of [1, 2, 0]) await methods.nth(at).click();
  await page.locator('gw-checkout [type=submit]').first().click();
  await page.waitForTimeout(500);
  const vitals = await page
    .evaluate<Vitals>('({ ...vitals, interactions: [...vitals.interactions.values()] })')
    .catch(() => undefined);
  await context.close();
  if (!vitals) throw new Error('The page was left before its vitals were read.');
  const { lcp, cls, interactions } = vitals;
  const inp = interactions.length > 0 ? `${Math.max(...interactions)} ms` : 'below 16 ms';
  console.log(
    `LCP ${lcp.toFixed(0)} ms, CLS ${cls.toFixed(3)}, INP ${inp} (three methods chosen, Pay pressed)`,
  );
}
