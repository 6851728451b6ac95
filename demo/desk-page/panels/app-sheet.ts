/** The simulated app or mini program around the element: the SDK's parameters and the payer's decision. */
import { html, nothing, type TemplateResult } from 'lit';
import { ask } from '../ask.ts';
import { action, trouble } from '../parts/pieces.ts';
import type { Desk } from '../state.ts';

interface Asks {
  readonly parameters: Readonly<Record<string, string>>;
  readonly scenario: string;
  readonly tradeId: string;
}

const DECISIONS = [
  ['approve', 'Pay in the app'],
  ['refuse', 'Refuse'],
  ['cancel', 'Close the app'],
] as const;

let asks: Asks | undefined;
let said = '';

/** Takes the parameters in place of the SDK, so that the element waits for the payment. */
export function takeAction(desk: Desk, event: CustomEvent<Asks & { kind: string }>): void {
  event.preventDefault();
  asks = event.detail;
  said = '';
  desk.redraw();
}

/** The sheet; empty while no app has been called. */
export function appSheet(desk: Desk): TemplateResult | typeof nothing {
  if (!asks) return nothing;
  const { parameters, scenario, tradeId } = asks;
  const decide = async (outcome: string) => {
    const asked = await ask(`/sandbox/payments/${tradeId}`, { outcome });
    said = asked.ok ? '' : asked.error;
    if (asked.ok) asks = undefined;
    desk.redraw();
  };
  return html`<section class="desk-sheet" aria-label="The wallet’s app"><h3>${
    scenario === 'app' ? 'The wallet’s app' : 'The wallet, over the mini program'
  }</h3>
<p class="quiet">The page passed these parameters to its SDK:</p>
<dl class="desk-pairs">${Object.entries(parameters).map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>
<div class="desk-line">${DECISIONS.map(([outcome, label], at) =>
    action(label, () => decide(outcome), { name: `app-${outcome}`, kind: at === 0 ? 'main' : 'quiet' }),
  )}</div>${trouble(said)}</section>`;
}
