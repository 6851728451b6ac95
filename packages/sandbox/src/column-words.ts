/**
 * The words that columns of the schemes' tables may hold. Types come from these lists; test/sql/statement-rows.test.ts
 * holds the CHECK constraints, the statements and the row types against them.
 */
import { keysOf, RAIL_FAULT_MODES } from '@gangway/protocol';
import { SCENARIOS } from '@gangway/protocol/checkout';

const DECIDED_STATES = ['paid', 'refused', 'cancelled', 'timed-out'] as const;
const TRANSACTION_STATES = ['open', ...DECIDED_STATES] as const;
const CARD_USERS = ['', 'CIT', 'MIT'] as const;

/** Column → its words. */
export const SCHEME_WORDS = {
  'scheme_card_payments.consent': ['', 'given', 'refused'],
  'scheme_card_payments.initiator': CARD_USERS,
  'scheme_card_payments.keeps': CARD_USERS,
  'scheme_card_payments.state': [
    'open',
    'authorised',
    'paid',
    'declined',
    'cancelled',
    'timed-out',
    'failed',
  ],
  'scheme_card_payments.step': [
    'consent',
    'method',
    'challenge',
    'decoupled',
    'authenticated',
    'authorisation',
  ],
  'scheme_card_payments.three_ds_wanted': ['01', '02', '03'],
  'scheme_code_payments.state': TRANSACTION_STATES,
  'scheme_gift_card_payments.state': ['paid', 'declined'],
  'scheme_incidents.kind': ['chargeback', 'chargeback-reversed', 'fee', 'return-reversed'],
  'scheme_payouts.state': ['executed', 'refused', 'returned'],
  'scheme_transactions.due_outcome': DECIDED_STATES,
  'scheme_transactions.scenario': SCENARIOS,
  'scheme_transactions.state': TRANSACTION_STATES,
  'scheme_weather.weather': keysOf(RAIL_FAULT_MODES),
} as const;

/** A word of a column. */
export type SchemeWord<Column extends keyof typeof SCHEME_WORDS> = (typeof SCHEME_WORDS)[Column][number];
