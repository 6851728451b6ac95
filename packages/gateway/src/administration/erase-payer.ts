/** Erases what is known of a payer (GDPR, article 17), as far as no law and no open payment needs it. */
import { keysOf, recordOf } from '@gangway/protocol';
import { countWaiting, emptyBodies } from '../notifications/old-notifications.ts';
import { blankAttempts, blankEmails, blankNotes, deleteContacts } from '../orders/payer-data.ts';
import { type ErasableOrder, findPayerOrders, lockErasableOrders } from '../orders/payer-orders.ts';
import { shrinkAnswers } from '../orders/request-keys.ts';
import { deleteWebhooksOf } from '../outcomes/old-webhooks.ts';
import type { Report } from '../progress.ts';
import type { Queryable } from '../storage/database.ts';
import { eraseStoredCards } from '../vault/manage-stored-cards.ts';
import type { AdminServices } from './admin-services.ts';
import { getMerchantOrRefuse } from './find-or-refuse.ts';
import { emailFault } from './input-rules.ts';
import { NotFound, Refusal } from './refusal.ts';
import { type By, defineUseCase } from './use-case.ts';

/** Payments of one transaction, each of which has its audit record. */
const AT_A_TIME = 100;
const ADDRESS = /[^\s@]+@[^\s@]+\.[^\s@]+/;

/** The numbers of rows that were blanked or deleted. */
export interface ErasedCounts {
  readonly emails: number;
  readonly notes: number;
  readonly contacts: number;
  readonly attempts: number;
  readonly answers: number;
  readonly bodies: number;
  readonly webhooks: number;
  readonly cards: number;
}

/** What was erased, and what was not yet. */
export interface Erasure {
  /** The trade_ids of the payments that hold no data of their payer any more, except {@link Erasure.waiting}. */
  readonly payments: readonly string[];
  /** The payments that keep everything for now. */
  readonly kept: readonly ErasableOrder[];
  readonly erased: ErasedCounts;
  /** Notifications that keep their text until they are delivered. */
  readonly waiting: number;
}

/** Whose data: the payer of one payment, or of all payments of the merchant with an e-mail address. */
export type PayerName = { readonly tradeId: string } | { readonly email: string };

const erase = defineUseCase(
  'payer.erase',
  async ({ tx, reason }, { merchant, tradeIds }: { merchant: string; tradeIds: readonly string[] }) => {
    if (ADDRESS.test(reason))
      throw new Refusal('The reason stays for ever: write it without an e-mail address.');
    const { id: merchantId } = await getMerchantOrRefuse(tx, merchant);
    const orders = await lockErasableOrders(tx, { merchantId, tradeIds });
    if (orders.length < tradeIds.length)
      throw new NotFound(`Merchant ${merchant} has no payment ${tradeIds.find((id) => !hasId(orders, id))}.`);
    const kept = orders.filter(({ obstacle }) => obstacle !== null);
    const payments = orders.filter(({ obstacle }) => obstacle === null).map(({ tradeId }) => tradeId);
    const erased = await eraseFrom(tx, payments);
    const result: Erasure = { payments, kept, erased, waiting: await countWaiting(tx, payments) };
    const details = { payments, kept: kept.map(({ tradeId }) => tradeId), erased: { ...erased } };
    return { result, merchantId, subject: `payer of ${subjectOf(tradeIds)}`, details };
  },
);

const hasId = (orders: readonly ErasableOrder[], id: string): boolean =>
  orders.some(({ tradeId }) => tradeId === id);

const subjectOf = (tradeIds: readonly string[]): string =>
  tradeIds.length === 1 ? `payment ${tradeIds[0]}` : `${tradeIds.length} payments`;

async function eraseFrom(tx: Queryable, tradeIds: readonly string[]): Promise<ErasedCounts> {
  const selection = { tradeIds, isDry: false };
  let answers = 0;
  // The trades may lie far apart, and answers are found by the range of their trades.
  for (const tradeId of tradeIds) answers += await shrinkAnswers(tx, { tradeIds: [tradeId], isDry: false });
  return {
    emails: await blankEmails(tx, selection),
    notes: await blankNotes(tx, selection),
    contacts: await deleteContacts(tx, selection),
    attempts: await blankAttempts(tx, selection),
    answers,
    bodies: await emptyBodies(tx, selection),
    webhooks: await deleteWebhooksOf(tx, selection),
    cards: await eraseStoredCards(tx, tradeIds),
  };
}

/**
 * Erases the payer's data from payments of a merchant (UID). Open payments, those whose money is moving and those in
 * dispute keep it for now. Erasing twice changes nothing more. Each hundred payments are one transaction with its audit
 * record, which has no address. Throws NotFound for another merchant's payment.
 */
export async function erasePayer(
  services: AdminServices,
  by: By,
  { merchant, payer, report }: { merchant: string; payer: PayerName; report?: Report },
): Promise<Erasure> {
  // Orders without an address would be those of an empty one.
  const fault = 'email' in payer ? emailFault(payer.email) : undefined;
  if (fault) throw new Refusal(fault);
  const tradeIds = 'tradeId' in payer ? [payer.tradeId] : await findOf(services, merchant, payer, report);
  let all: Erasure = { payments: [], kept: [], erased: NOTHING, waiting: 0 };
  for (let at = 0; at < tradeIds.length; at += AT_A_TIME) {
    const part = await erase(services, by, { merchant, tradeIds: tradeIds.slice(at, at + AT_A_TIME) });
    all = joined(all, part);
    report?.(`erasing, ${all.payments.length} of ${tradeIds.length} payments`);
  }
  return all;
}

const NOTHING: ErasedCounts = {
  emails: 0,
  notes: 0,
  contacts: 0,
  attempts: 0,
  answers: 0,
  bodies: 0,
  webhooks: 0,
  cards: 0,
};

async function findOf(
  { database }: AdminServices,
  merchant: string,
  { email }: { readonly email: string },
  report: Report | undefined,
): Promise<string[]> {
  const { id: merchantId } = await getMerchantOrRefuse(database, merchant);
  return findPayerOrders(database, { merchantId, email }, (read) =>
    report?.(`looking for the payer, ${read} payments so far`),
  );
}

const joined = (a: Erasure, b: Erasure): Erasure => ({
  payments: [...a.payments, ...b.payments],
  kept: [...a.kept, ...b.kept],
  erased: recordOf(keysOf(a.erased), (name) => a.erased[name] + b.erased[name]),
  waiting: a.waiting + b.waiting,
});
