/** A trade_id that links to its timeline. */
import { html } from 'hono/html';
import type { Markup } from './layout.ts';

/** The trade_id as a link to the payment at the demo's desk. */
export const renderTrade = (tradeId: string): Markup =>
  html`<a class="code" href="/desk#/payment/${tradeId}">${tradeId}</a>`;
