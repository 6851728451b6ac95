// For tests: puts an element on the page and waits for what it shows.

import { fixture, html } from '@open-wc/testing';
import { until } from './until.ts';
import '../define.ts';
import type { ElementState } from '../checkout/checkout-view.ts';
import type { GwCheckout } from '../checkout/gw-checkout.ts';
import type { GwPaymentStatus } from '../payment-status/gw-payment-status.ts';
import { sessionText } from './fake-shop.ts';

/** Attributes of a mounted <gw-checkout>. */
export interface MountOptions {
  readonly session?: string;
  readonly locale?: string;
  readonly theme?: 'auto' | 'light' | 'dark';
  readonly layout?: 'list' | 'accordion';
  /** Called before the element is connected, to listen to its first events. */
  readonly prepare?: (element: HTMLElement) => void;
}

/** Mounts a <gw-checkout> inside a box of 440 px, with the shop's own link. */
export async function mountCheckout(options: MountOptions = {}): Promise<GwCheckout> {
  const box = await fixture<HTMLElement>(html`<div></div>`);
  const element = document.createElement('gw-checkout');
  element.setAttribute('endpoint', '/pay');
  element.setAttribute('session', options.session ?? sessionText());
  element.setAttribute('locale', options.locale ?? 'en');
  if (options.theme) element.setAttribute('theme', options.theme);
  if (options.layout) element.setAttribute('layout', options.layout);
  element.innerHTML = '<a href="/hosted">Pay on our secure page</a>';
  options.prepare?.(element);
  box.append(element);
  await element.updateComplete;
  return element;
}

/** Mounts a <gw-payment-status>; without `session` it uses the token in the address. */
export async function mountStatus(session?: string): Promise<GwPaymentStatus> {
  const box = await fixture<HTMLElement>(html`<div></div>`);
  const element = document.createElement('gw-payment-status');
  element.setAttribute('endpoint', '/pay');
  element.setAttribute('locale', 'en');
  if (session) element.setAttribute('session', session);
  element.innerHTML = '<a href="/">Back to the shop</a>';
  box.append(element);
  await element.updateComplete;
  return element;
}

/** Waits until an element is in a state and has painted it. */
export async function untilState(element: GwCheckout | GwPaymentStatus, state: ElementState): Promise<void> {
  await until(() => element.state === state, state);
  await element.updateComplete;
  if (state !== 'complete' && state !== 'failed') return;
  // The result view is loaded on demand; until then the checking view is shown.
  const isShown = () => element.shadowRoot?.querySelector(':is([part=result], [part=error])') !== null;
  await until(isShown, 'the end');
}

/** Returns the first matching element inside the shadow root; throws without one. */
export function find<E extends HTMLElement = HTMLElement>(element: Element, selector: string): E {
  const found = element.shadowRoot?.querySelector<E>(selector);
  if (!found) throw new Error(`${element.localName} shows no ${selector}`);
  return found;
}

/** Returns all visible text inside the shadow root, with single spaces. */
export const readText = (element: Element): string =>
  (element.shadowRoot?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Waits for a time, in milliseconds. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
