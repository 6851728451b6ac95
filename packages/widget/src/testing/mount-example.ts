// For tests: shows an open payment of the examples in a real <gw-checkout>, and decodes its QR codes.

import { loadTexts, matchLanguage } from '@gangway/protocol/languages';
import * as english from '@gangway/protocol/languages/en';
import { fixture, html } from '@open-wc/testing';
import { until } from './until.ts';
import '../define.ts';
import './action-views.ts';
import type { GwCheckout } from '../checkout/gw-checkout.ts';
import { columnsOf } from '../offer-picker/method-columns.ts';
import { ACTION_EXAMPLES, type ActionExample, type ActionExampleName } from '../views/actions/examples.ts';
import { type FakeShop, sessionText } from './fake-shop.ts';
import { find, readText } from './mount.ts';
import { type ReadCode, readCode } from './read-qr-code.ts';

/** How an example is shown. */
export interface ExampleLooks {
  readonly locale?: string;
  readonly theme?: 'light' | 'dark';
  /** `wap` for a payer on a phone. */
  readonly scenario?: 'web' | 'wap';
  readonly width?: number;
  readonly methods?: readonly string[];
}

/** Shows an example as a reload of the shop's page would, and waits for its view and its language. */
export async function mountExample(
  shop: FakeShop,
  name: ActionExampleName,
  looks: ExampleLooks = {},
): Promise<GwCheckout> {
  const { status, isInApp, shop: shopName }: ActionExample = ACTION_EXAMPLES[name];
  shop.session = { value: { status: isInApp ? null : status } };
  shop.payments = [
    { value: { kind: 'app-parameters', parameters: { prepayid: '1' }, scenario: 'app', status } },
  ];
  shop.statuses = ['never'];
  const { locale = 'en', theme = 'light', scenario = 'web', width = 440 } = looks;
  const methods = looks.methods ?? [status.method, 'iDEAL'];
  const session = sessionText({ methods: [...methods], ...(shopName ? { shop: shopName } : {}) });
  const box = await fixture<HTMLElement>(html`<div style="inline-size: ${width}px"></div>`);
  const element = document.createElement('gw-checkout');
  const all = { endpoint: '/pay', session, locale, theme, scenario };
  for (const [attribute, value] of Object.entries(all)) element.setAttribute(attribute, value);
  element.addEventListener('gw-action', (event) => event.preventDefault());
  box.append(element);
  if (isInApp) {
    await until(() => element.state === 'ready');
    await element.submit();
  }
  const isShown = () => element.state === 'waiting' && element.shadowRoot?.querySelector('[data-action]');
  await until(isShown, name);
  const { actions, debit } = (await loadTexts(matchLanguage([locale]))) ?? english;
  const { app, gift, rest, over, confirm, transfer, scan } = actions;
  const approver = columnsOf(status.method).approvalApp;
  const signs = [
    app.title,
    gift.title,
    rest.text,
    over.title,
    confirm.title(approver),
    confirm.lateTitle(approver),
    transfer.print,
    scan.copy,
    debit.statement,
  ];
  await until(() => signs.some((sign) => readText(element).includes(sign)), `${name} in ${locale}`);
  await element.updateComplete;
  return element;
}

/** Reads the code inside an element from its modules, and checks that its quiet zone is empty. */
export function readShownCode(element: Element, quiet: number): ReadCode {
  const path = find(element, '[data-qr] path').getAttribute('d') ?? '';
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].map((run) => run.slice(1).map(Number));
  const size = Math.max(...runs.map(([x = 0, , length = 0]) => x + length)) - quiet;
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [x = 0, y = 0, length = 0] of runs) {
    const row = rows[y - quiet];
    if (!row || x < quiet) throw new Error('There is ink in the quiet zone.');
    row.fill(true, x - quiet, x - quiet + length);
  }
  return readCode(rows);
}

/** Records what is written to the clipboard; `refuse` makes writing fail as without permission. */
export function watchClipboard(refuse = false): { readonly texts: string[]; restore(): void } {
  const texts: string[] = [];
  const writeText = async (text: string): Promise<void> => {
    if (refuse) throw new DOMException('Write permission denied.', 'NotAllowedError');
    texts.push(text);
  };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, get: () => ({ writeText }) });
  return { texts, restore: () => void Reflect.deleteProperty(navigator, 'clipboard') };
}
