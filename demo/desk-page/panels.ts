/** The panels of the desk, in the order of its list. */
import type { TemplateResult } from 'lit';
import { accountsPanel } from './panels/accounts.ts';
import { cashierPanel } from './panels/cashier.ts';
import { clockPanel } from './panels/clock.ts';
import { moneyPanel } from './panels/money.ts';
import { payPanel } from './panels/pay.ts';
import { paymentPanel } from './panels/payment.ts';
import { savedCardsPanel } from './panels/saved-cards.ts';
import { splitPanel } from './panels/split.ts';
import { testDataPanel } from './panels/test-data.ts';
import type { Desk } from './state.ts';

/** A panel. */
export interface Panel {
  /** As in the address. */
  readonly name: string;
  readonly title: string;
  /** What is done there, in a few words. */
  readonly says: string;
  /** What else somebody may call it who guesses its address. */
  readonly words?: string;
  /** The choice that an id in its address stands for; a panel without it takes ids itself. */
  readonly about?: string;
  view(desk: Desk): TemplateResult;
}

/** See the head of this file. */
export const PANELS: readonly Panel[] = [
  payPanel,
  paymentPanel,
  cashierPanel,
  savedCardsPanel,
  moneyPanel,
  splitPanel,
  accountsPanel,
  clockPanel,
  testDataPanel,
];
