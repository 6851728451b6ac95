/** The desk's panels, in the order of its list. */
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
  /** Its name in the URL. */
  readonly name: string;
  readonly title: string;
  /** A short description. */
  readonly description: string;
  /** Keywords by which a guessed URL finds it. */
  readonly words?: string;
  /** The parameter that an id in the URL sets; a panel without it reads ids itself. */
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
