// The holder of a card whose payer leaves the page and comes back unpaid. It lies in the storage of the frame's origin,
// where the page cannot read it.
import { swapKept } from '../../kept/swap-kept.ts';
import { checkHolder } from './card-rules.ts';

/**
 * Keeps the form's holder for an order, but nothing that may be a card number. Without a holder, the payer came back:
 * fills it in, once.
 */
export function moveHolder(form: HTMLFormElement, order: string): void {
  const input = form.elements.namedItem('holder') as HTMLInputElement;
  const { value } = input;
  const kept = swapKept('gw-holder', order, checkHolder(value) ? '' : value);
  if (value || !kept) return;
  input.value = kept;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
