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
  void import('../backend/remedies.ts').then(({ NOT_HANDED_OVER }) =>
    console.warn(`<${element.localName}> ${NOT_HANDED_OVER}`),
  );
}
