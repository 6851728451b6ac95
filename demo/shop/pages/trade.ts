/** A trade's number, where testers find what happened to it. */
import { html } from 'hono/html';
import type { Markup } from './layout.ts';

/** The number as a link to the payment at the demo's desk. */
export const renderTrade = (tradeId: string): Markup =>
  html`<a class="code" href="/desk#/payment/${tradeId}">${tradeId}</a>`;
