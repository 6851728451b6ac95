/**
 * The rules of retention: how long each kind of data is kept, what is then done with it, and why. Commands, documents
 * and tests read this table. The reasons guide an operator; whether they suffice in its country is for its counsel.
 */
import { ONLINE_DAYS } from './online-time.ts';
import type { RetentionReason } from './reasons.ts';

/** One rule. */
export interface RetentionRule {
  /** What it is about, for people. */
  readonly data: string;
  /** Tables, or columns of them that have a rule of their own. */
  readonly places: readonly string[];
  /** How long it stays as it is. */
  readonly kept: string;
  readonly afterwards: 'deleted' | 'blanked' | 'shrunk' | 'archived' | 'kept';
  readonly reasons: readonly RetentionReason[];
  /** What the erasure of a payer's data does with it; undefined where nothing of it is about a payer. */
  readonly erasure?: 'blanked' | 'stays';
}

const ONLINE = `${ONLINE_DAYS} days after the payment’s last event`;
const YEARS = 'at least 7 years; nothing is deleted yet';

/** Every rule; each table of the gateway has one. */
export const RETENTION_RULES: readonly RetentionRule[] = [
  {
    data: 'contact and addresses of payers, and order lines',
    places: ['checkout_data'],
    kept: `until the order ends unpaid; of a paid one, ${ONLINE}`,
    afterwards: 'deleted',
    reasons: ['disputes', 'minimisation'],
    erasure: 'blanked',
  },
  {
    data: 'e-mail addresses of payers',
    places: ['orders.email'],
    kept: ONLINE,
    afterwards: 'blanked',
    reasons: ['disputes', 'minimisation'],
    erasure: 'blanked',
  },
  {
    data: 'pages, forms, codes and mandates that attempts have shown',
    places: ['attempts.payer_url', 'attempts.payer_form', 'attempts.payer_action'],
    kept: ONLINE,
    afterwards: 'blanked',
    reasons: ['minimisation'],
    erasure: 'blanked',
  },
  {
    data: 'a merchant’s notes: demo, redirect_url',
    places: ['orders.demo', 'orders.redirect_url'],
    kept: ONLINE,
    afterwards: 'blanked',
    reasons: ['minimisation'],
    erasure: 'blanked',
  },
  {
    data: 'answers for repeats of a request',
    places: ['request_keys.answer'],
    kept: ONLINE,
    afterwards: 'shrunk',
    reasons: ['wire', 'minimisation'],
    erasure: 'blanked',
  },
  {
    data: 'texts of notifications',
    places: ['notifications.body'],
    kept: ONLINE,
    afterwards: 'blanked',
    reasons: ['disputes', 'minimisation'],
    erasure: 'blanked',
  },
  {
    data: 'delivery attempts of notifications',
    places: ['notification_tries'],
    kept: ONLINE,
    afterwards: 'deleted',
    reasons: ['disputes'],
  },
  {
    data: 'webhooks of rails',
    places: ['rail_callbacks', 'rail_events'],
    kept: ONLINE,
    afterwards: 'deleted',
    reasons: ['disputes', 'minimisation'],
    erasure: 'blanked',
  },
  {
    data: 'what arrives for the check of a rail account, in the rail’s test mode',
    places: ['rail_checks'],
    kept: 'until the check ends; that of a command that was killed until the next one',
    afterwards: 'deleted',
    reasons: ['operation'],
  },
  {
    data: 'stored cards: number and token, and the merchant’s number of its customer',
    places: ['stored_cards.sealed_number', 'stored_cards.sealed_token', 'stored_cards.customer_id'],
    kept: `until the token is revoked; a card that is not stored, until its order ends; one that its rail never reports, ${ONLINE}`,
    afterwards: 'deleted',
    reasons: ['cards', 'consent'],
    erasure: 'blanked',
  },
  {
    data: 'cards that a rail keeps and no order has stored: the rail’s token',
    places: ['unwanted_cards'],
    kept: 'until the rail has deleted the card',
    afterwards: 'deleted',
    reasons: ['cards', 'minimisation'],
    erasure: 'stays',
  },
  {
    data: 'brand, last digits and consent of stored cards',
    places: ['stored_cards'],
    kept: YEARS,
    afterwards: 'kept',
    reasons: ['consent', 'disputes'],
    erasure: 'stays',
  },
  {
    data: 'attempts of payments and what moved at their rails, which name no payer once they are blanked',
    places: ['attempts', 'captures', 'rail_movements'],
    kept: `${ONLINE}; then in the archive`,
    afterwards: 'archived',
    reasons: ['books', 'supervision', 'laundering', 'disputes'],
    erasure: 'stays',
  },
  {
    data: 'payments: amount, time, method, order_id, description, brand and last digits of the card, 3-D Secure; their lines in reports',
    places: ['orders', 'fund_lines', 'card_pages', 'wallet_choices', 'token_sales'],
    kept: `${ONLINE}; then in the archive, except those with a refund, dispute, split or stored card`,
    afterwards: 'archived',
    reasons: ['books', 'supervision', 'laundering', 'disputes', 'wire'],
    erasure: 'stays',
  },
  {
    data: 'refunds, disputes and splits',
    places: ['refunds', 'disputes', 'splits', 'split_parts', 'surplus_money'],
    kept: YEARS,
    afterwards: 'kept',
    reasons: ['books', 'supervision', 'laundering'],
    erasure: 'stays',
  },
  {
    data: 'transfers of the ledger, which name no payer',
    places: ['transfers', 'sealed_transfers'],
    kept: `${ONLINE}; then in the archive`,
    afterwards: 'archived',
    reasons: ['books', 'supervision'],
    erasure: 'stays',
  },
  {
    data: 'the ledger’s balances and seals, and the archive',
    places: [
      'unfolded',
      'account_balances',
      'ledger_blocks',
      'ledger_head',
      'ledger_checkpoints',
      'archives',
    ],
    kept: YEARS,
    afterwards: 'kept',
    reasons: ['books', 'supervision'],
    erasure: 'stays',
  },
  {
    data: 'reports, settlement, reconciliation and payouts',
    places: [
      'clearings',
      'reserves',
      'rail_statement_lines',
      'rail_payouts',
      'reconciliations',
      'business_days',
      'cleared_days',
      'payouts',
      'merchant_funds',
    ],
    kept: YEARS,
    afterwards: 'kept',
    reasons: ['books', 'supervision'],
    erasure: 'stays',
  },
  {
    data: 'keys of requests and claims of order_ids, with keyed hashes of contents, gift cards and scanned codes',
    places: ['request_keys', 'order_claims', 'gift_card_claims', 'scanned_codes', 'orders.page_secret_hash'],
    kept: 'for ever',
    afterwards: 'kept',
    reasons: ['wire', 'replay'],
    erasure: 'stays',
  },
  {
    data: 'when, to whom and with which result a merchant was notified',
    places: ['notifications'],
    kept: `${ONLINE}; then in the archive`,
    afterwards: 'archived',
    reasons: ['accountability'],
    erasure: 'stays',
  },
  {
    data: 'what operators have changed',
    places: ['audit_records', 'pending_audit_records', 'sealed_audit_records', 'audit_blocks', 'audit_head'],
    kept: 'for ever',
    afterwards: 'kept',
    reasons: ['accountability'],
    erasure: 'stays',
  },
  {
    data: 'signatures of requests, as keyed hashes',
    places: ['signed_contents'],
    kept: 'while the signature may be accepted: twice the time tolerance, in the sandbox 30 days',
    afterwards: 'deleted',
    reasons: ['replay'],
  },
  {
    data: 'counts of tries, as keyed hashes',
    places: ['try_counts', 'open_tries'],
    kept: 'until the bucket is empty; a try without an outcome, for a day',
    afterwards: 'deleted',
    reasons: ['minimisation'],
  },
  {
    data: 'tokens of the card frame that were used, and who holds an order_id now',
    places: ['burned_tokens', 'ticket_uses', 'order_holds', 'leases'],
    kept: 'while the token or the hold is valid',
    afterwards: 'deleted',
    reasons: ['replay', 'operation'],
  },
  {
    data: 'keys of the card frame',
    places: ['encryption_keys'],
    kept: 'until their last token has expired, 2 h 16 min after they retire',
    afterwards: 'deleted',
    reasons: ['cards'],
  },
  {
    data: 'releases of the scripts',
    places: ['script_releases'],
    kept: '90 days after a gateway ran it last',
    afterwards: 'deleted',
    reasons: ['operation'],
  },
  {
    data: 'merchants, accounts, keys, prices, rates, routes and looks',
    places: [
      'merchants',
      'stores',
      'accounts',
      'account_features',
      'account_secrets',
      'client_keys',
      'client_key_origins',
      'wallet_apps',
      'app_schemes',
      'prices',
      'exchange_rates',
      'split_solutions',
      'split_receivers',
      'rail_accounts',
      'rail_routes',
      'fonts',
      'logos',
      'looks',
    ],
    kept: 'until an operator closes or removes it; what payments refer to stays',
    afterwards: 'kept',
    reasons: ['operation', 'books'],
  },
  {
    data: 'the installation itself',
    places: ['installation', 'migrations', 'retention_walks'],
    kept: 'as long as the database',
    afterwards: 'kept',
    reasons: ['operation'],
  },
];

/** Returns the rules of what stays when a payer's data is erased. */
export const keptAtErasure = (): readonly RetentionRule[] =>
  RETENTION_RULES.filter(({ erasure }) => erasure === 'stays');
