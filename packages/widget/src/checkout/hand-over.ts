// Passes a payment to the page, which opens a wallet's app with it; logs when the page does not.
import type { NextStep } from '@gangway/protocol/checkout';
import { emit } from '../events.ts';

/** A payment that continues in a wallet's app. */
export type AppStep = Extract<NextStep, { readonly kind: 'app-parameters' }>;

const told = new WeakSet<HTMLElement>();

/** Dispatches `gw-action` from the element; logs what to do when the page does not handle it. */
export function handOver(element: HTMLElement, { parameters, scenario, status }: AppStep): void {
  const detail = { kind: 'app-parameters', parameters, scenario, tradeId: status.tradeId } as const;
  if (!emit(element, 'gw-action', detail, true) || told.has(element)) return;
  told.add(element);
  console.warn(
    `<${element.localName}> gw-action: nobody took the payment to the app → listen for gw-action, hand ` +
      "event.detail.parameters to the app's SDK and call event.preventDefault().",
  );
}
