/** The rooms of the desk, in the order of its list. */
import type { TemplateResult } from 'lit';
import { accountsRoom } from './rooms/accounts.ts';
import { cashierRoom } from './rooms/cashier.ts';
import { clockRoom } from './rooms/clock.ts';
import { moneyRoom } from './rooms/money.ts';
import { payRoom } from './rooms/pay.ts';
import { paymentRoom } from './rooms/payment.ts';
import { savedCardsRoom } from './rooms/saved-cards.ts';
import { splitRoom } from './rooms/split.ts';
import { testDataRoom } from './rooms/test-data.ts';
import type { Desk } from './state.ts';

/** A room. */
export interface Room {
  /** As in the address. */
  readonly name: string;
  readonly title: string;
  /** What is done there, in a few words. */
  readonly says: string;
  /** What else somebody may call it who guesses its address. */
  readonly words?: string;
  /** The choice that an id in its address stands for; a room without it takes ids itself. */
  readonly about?: string;
  view(desk: Desk): TemplateResult;
}

/** See the head of this file. */
export const ROOMS: readonly Room[] = [
  payRoom,
  paymentRoom,
  cashierRoom,
  savedCardsRoom,
  moneyRoom,
  splitRoom,
  accountsRoom,
  clockRoom,
  testDataRoom,
];
