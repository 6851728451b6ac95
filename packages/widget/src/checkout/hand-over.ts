// Hands a payment to the page, which opens a wallet's app with it; a page that does not is told of it once.
import type { NextStep } from '@gangway/protocol/checkout';
import { emit } from '../events.ts';

/** A payment that goes on in a wallet's app. */
export type AppStep = Extract<NextStep, { readonly kind: 'app-parameters' }>;

const told = new WeakSet<HTMLElement>();

/** Dispatches `gw-action` from the element; the developer of a page that lets it pass reads what to do. */
export function handOver(element: HTMLElement, { parameters, scenario, status }: AppStep): void {
  const detail = { kind: 'app-parameters', parameters, scenario, tradeId: status.tradeId } as const;
  if (!emit(element, 'gw-action', detail, true) || told.has(element)) return;
  told.add(element);
  console.warn(
    `<${element.localName}> gw-action: nobody took the payment to the app → listen for gw-action, hand ` +
      "event.detail.parameters to the app's SDK and call event.preventDefault().",
  );
}
