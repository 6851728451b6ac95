/** What the stages of the panel Pay have in common: the order as the URL names it, and its session. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Asked } from '../../desk/asked.ts';
import { Answer } from '../answer.ts';
import { ask } from '../ask.ts';
import { DeskElement } from '../desk-element.ts';
import { noteElementEvents } from '../element-events.ts';
import { fieldNamed, refusalText } from '../parts/faults.ts';
import { awaiting, cashierOf, empty, trouble } from '../parts/pieces.ts';
import type { Desk } from '../state.ts';
import { decidedBy } from './pay-options.ts';

/** Request member, of the merchant server or the gateway → control. */
export const FIELDS = { amount: 'amount', currency: 'currency', methods: 'method', operation: 'operation' };

/** What the merchant server makes of an order. */
export interface Begun {
  readonly session: string;
  readonly hostedUrl?: string;
}

/** The order's fields, read from the URL. */
export const orderOf = (desk: Desk) => ({
  user: cashierOf(desk),
  orderId: desk.param('order'),
  amount: desk.param('amount', '24.99'),
  currency: desk.param('currency', 'EUR'),
  operation: desk.param('operation', '1'),
  ...(desk.param('locale') !== '' && { locale: desk.param('locale') }),
  ...(desk.param('method') !== '' && { method: desk.param('method') }),
});

/** The desk's theme, unless another is chosen for the payer's side. */
export const themeOf = (desk: Desk): string | typeof nothing => {
  const theme = desk.param('theme', 'auto');
  return theme === 'auto' ? nothing : theme;
};

/** Notes the events of an element. */
export const listen = (place: Element | undefined): void => {
  if (place instanceof HTMLElement) noteElementEvents(place);
};

/** Fills in the test card of the chosen outcome, once the card fields of a stage are ready. None without an outcome. */
export function fillTestCard(stage: DeskElement): void {
  const { facts, route } = stage.desk;
  const { outcome } = route.params;
  const card = facts.testCards.find(({ behaviour }) => behaviour === outcome);
  const element = stage.querySelector('gw-checkout, gw-card-form');
  const form = element?.shadowRoot?.querySelector('gw-card-form') ?? stage.querySelector('gw-card-form');
  if (!card || !form || decidedBy(route.params, facts) !== 'card') return;
  if (form.state === 'ready') form.fill(card.at);
  else form.addEventListener('gw-ready', () => fillTestCard(stage), { once: true });
}

/** Dispatches `desk-refused` with an answer, which the panel shows at the field that it names. */
export const tellRefusal = (stage: DeskElement, detail: Asked<unknown>): unknown =>
  stage.dispatchEvent(new CustomEvent('desk-refused', { detail, bubbles: true }));

/** The sentence of a refusal that no field shows. */
export const unplaced = (asked: Asked<unknown>): string =>
  asked.ok || fieldNamed(asked, FIELDS) !== undefined ? '' : refusalText(asked);

/** A stage that needs a session. It is made again when a field of the order changes. */
export abstract class SessionStage extends DeskElement {
  readonly #begun = new Answer<Begun>(this, {
    about: () => JSON.stringify(orderOf(this.desk)),
    ask: (order) => ask<Begun>('/checkout', JSON.parse(order)),
    onAnswer: (asked) => tellRefusal(this, asked),
  });

  override render(): TemplateResult {
    const begun = this.#begun.value;
    if (!begun) return awaiting('Making the order');
    if (begun.ok) return this.renderStage(begun.data);
    const sentence = unplaced(begun);
    if (sentence !== '') return html`${trouble(sentence)}`;
    return empty('There is no order: something above is not right yet.');
  }

  protected abstract renderStage(begun: Begun): TemplateResult;
}
