// For tests: a checkout with the part of a method.

import type { CheckoutSession } from '@gangway/protocol/checkout';
import type { GwCheckout } from '../checkout/gw-checkout.ts';
import type { ScenarioOption } from '../checkout/scenario.ts';
import { sessionText } from './fake-shop.ts';
import { type MountOptions, mountCheckout, untilState } from './mount.ts';
import { until } from './until.ts';

/** How the checkout around a part is mounted. */
export interface PartOptions extends Omit<MountOptions, 'session'> {
  readonly session?: Partial<CheckoutSession>;
  readonly scenario?: ScenarioOption;
  /** CSS pixels. */
  readonly width?: number;
}

/** Mounts a checkout with one method chosen and iDEAL besides, and waits for `selector` inside. */
export async function mountPart(
  method: string,
  selector: string,
  { session = {}, scenario, width, ...options }: PartOptions = {},
): Promise<GwCheckout> {
  const element = await mountCheckout({
    ...options,
    session: sessionText({ methods: [method, 'iDEAL'], ...session }),
    prepare: (made) => {
      if (scenario) made.setAttribute('scenario', scenario);
      if (width) made.style.inlineSize = `${width}px`;
    },
  });
  await untilState(element, 'ready');
  await until(() => element.shadowRoot?.querySelector(selector), selector);
  await element.updateComplete;
  return element;
}

/** Sets a field as a browser's autofill does: value and event. */
export async function fill(element: GwCheckout, selector: string, value: string): Promise<void> {
  const input = element.shadowRoot!.querySelector<HTMLInputElement>(selector)!;
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await element.updateComplete;
}

/** Pastes a text into a field. */
export async function paste(element: GwCheckout, selector: string, text: string): Promise<boolean> {
  // Firefox gives an event that a script makes an empty clipboard.
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  const isDefault = element.shadowRoot!.querySelector(selector)!.dispatchEvent(event);
  await element.updateComplete;
  return isDefault;
}

/** Returns the markup of visible elements that overflow the host. */
export function findOverflow(element: GwCheckout): string[] {
  const box = element.getBoundingClientRect();
  return [
    ...element.shadowRoot!.querySelectorAll<HTMLElement>('p, span, input, button, label, fieldset, iframe'),
  ]
    .filter((inner) => inner.checkVisibility({ visibilityProperty: true }))
    .filter((inner) => getComputedStyle(inner).clipPath === 'none')
    .filter((inner) => {
      const { left, right } = inner.getBoundingClientRect();
      return left < box.left - 0.5 || right > box.right + 0.5;
    })
    .map((inner) => inner.outerHTML.slice(0, 80));
}
