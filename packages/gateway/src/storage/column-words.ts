/**
 * The words that columns may hold. Types come from these lists; test/sql/statement-rows.test.ts holds the CHECK
 * constraints, the statements and the row types against them.
 */
import {
  keysOf,
  ORDER_STATES,
  PAYOUT_STATES,
  REFUND_AUTHORITIES,
  REFUND_STATES,
  RETRY_ADVICE,
  ROLES,
  SPLIT_STATES,
} from '@gangway/protocol';

/** What moved at a rail, as its statements list it and as we book it. */
const MOVEMENTS = [
  'payment',
  'return',
  'return-reversed',
  'chargeback',
  'chargeback-reversed',
  'fee',
] as const;

/** Whose bank account a rail pays. */
const SETTLES = ['merchant', 'operator'] as const;

/** Column → its words. */
export const COLUMN_WORDS = {
  'accounts.redirect_method': ['GET', 'POST'],
  'accounts.refund_authority': keysOf(REFUND_AUTHORITIES),
  'accounts.role': keysOf(ROLES),
  'attempts.advice': ['', ...keysOf(RETRY_ADVICE)],
  'archives.kind': ['ledger', 'notifications', 'payments', 'orders'],
  'attempts.authentication': ['', 'awaited', 'given-up', 'used'],
  'attempts.kind': ['payment', 'return', 'void', 'capture'],
  'attempts.settles': SETTLES,
  'attempts.state': ['asking', 'open', 'done', 'declined', 'cancelled', 'timed-out', 'failed'],
  'card_pages.three_ds': ['with', 'without', 'exemption'],
  'clearings.settles': SETTLES,
  'disputes.kind': ['chargeback', 'reversal'],
  'disputes.state': ['opened', 'won', 'lost'],
  'fonts.style': ['normal', 'italic'],
  'fund_lines.settles': SETTLES,
  'installation.mode': ['sandbox', 'live'],
  'logos.media_type': ['image/png', 'image/jpeg', 'image/webp'],
  'notification_tries.outcome': ['delivered', 'refused-address', 'failed'],
  'notifications.state': ['waiting', 'delivered', 'replaced', 'exhausted'],
  'orders.capture': ['now', 'later', 'never'],
  'orders.state': ORDER_STATES,
  'payouts.state': PAYOUT_STATES,
  'rail_accounts.mode': ['sandbox', 'live'],
  'rail_accounts.pci_dss_scope': ['roc', 'saq-d'],
  'rail_accounts.settles': SETTLES,
  'rail_movements.kind': MOVEMENTS,
  'rail_payouts.source': ['rail', 'bank'],
  'rail_statement_lines.kind': [...MOVEMENTS, 'cost'],
  'refunds.state': REFUND_STATES,
  'splits.state': SPLIT_STATES,
  'stored_cards.token_type': ['CIT', 'MIT'],
  'wallet_apps.wallet': ['WeChat Pay', 'Alipay'],
} as const;

/** A word of a column. */
export type ColumnWord<Column extends keyof typeof COLUMN_WORDS> = (typeof COLUMN_WORDS)[Column][number];
