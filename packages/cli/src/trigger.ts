/** `gangway-cli trigger`: makes an event happen at a running sandbox. */
import { defineCommand, factList, textTable, UsageFault } from '@gangway/gateway/command-line';
import { parseAmount } from '@gangway/protocol';
import {
  type CliCommand,
  type CliContext,
  findPlace,
  PLACE_OPTIONS,
  paymentPage,
  urlFault,
} from './cli-context.ts';
import type { EventRow } from './events/event.ts';
import { EVENTS, type EventName } from './events/events.ts';
import { type Happened, triggerEvent } from './trigger-event.ts';

const SEE_LIST = 'gangway-cli trigger --list shows all';

/** The row of the command. */
export const triggerCommand: CliCommand = defineCommand({
  name: 'trigger',
  description: 'Makes an event happen, with a payment of its own or one that exists, and waits until it has.',
  example: 'trigger refund.failed',
  options: {
    event: { placeholder: 'EVENT', description: 'such as refund.failed', isOperand: true },
    list: { placeholder: '', description: 'lists the events', isFlag: true },
    'trade-id': {
      placeholder: 'TRADE_ID',
      description: 'a payment that exists; by default a new one',
    },
    amount: {
      placeholder: 'AMOUNT',
      description: 'in euros: of the new payment, or of what is captured or refunded',
      fault: amountFault,
    },
    'notify-url': {
      placeholder: 'URL',
      description: 'where notifications go; by default the desk',
      fault: urlFault('notify-url'),
    },
    account: {
      placeholder: 'UID',
      description:
        "the cashier; by default the payment's, or 016683. GW_SECRET is the secret of one of your own",
    },
    ...PLACE_OPTIONS,
  },
  async run(context: CliContext, { event, list, amount, account, ...values }) {
    if (list) return listEvents();
    const name = eventOrThrow(event);
    const { 'trade-id': tradeId, 'notify-url': notifyUrl, ...places } = values;
    const place = await findPlace(context, places);
    const { report, environment } = context;
    const chosen = { tradeId, amount, notifyUrl, account, secret: environment.GW_SECRET };
    const happened = await triggerEvent(name, { ...place, report }, chosen);
    const desk = happened.tradeId ? paymentPage(place.desk, happened.tradeId) : `${place.desk}#/money`;
    return { json: { ...happened, desk }, text: textOf(happened, desk) };
  },
});

function listEvents() {
  const events = Object.entries<EventRow>(EVENTS).map(([event, { description, type, state, takes }]) => ({
    ...{ event, description, notification: type ?? null, state, tradeId: takes ?? null },
  }));
  const rows = events.map(({ event, notification, state, tradeId, description }) => [
    ...[event, notification, state, tradeId, description],
  ]);
  const columns = ['EVENT', 'NOTIFICATION', 'STATE', '--trade-id', 'WHAT HAPPENS'];
  return { json: events, text: textTable(columns, rows, 'There is none.') };
}

function eventOrThrow(word: string | undefined): EventName {
  if (word === undefined)
    throw new UsageFault(`trigger needs EVENT, as in: gangway-cli trigger refund.failed; ${SEE_LIST}.`);
  if (Object.hasOwn(EVENTS, word)) return word as EventName;
  throw new UsageFault(`There is no event ${word}; ${SEE_LIST}.`);
}

function amountFault(text: string): string | undefined {
  const isRight = (parseAmount(text) ?? 0n) > 0n;
  return isRight ? undefined : `--amount is "${text}": it must be a positive amount such as 24.99.`;
}

function textOf({ event, state, notification, payment, ...ids }: Happened, desk: string): string {
  const facts = factList({
    trade_id: ids.tradeId ?? null,
    order_id: ids.orderId ?? null,
    payment: payment ?? null,
    refund_id: ids.refundId ?? null,
    payout_id: ids.payoutId ?? null,
    state: state === payment && !ids.refundId ? null : state,
    notification: notification
      ? `${notification.type}, ${notification.delivery}, to ${notification.url}`
      : null,
    desk,
  });
  return `${event} has happened.\n${facts}`;
}
