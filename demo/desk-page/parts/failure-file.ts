/**
 * A payment and its exchanges as one file for a developer. A value is written only if the name of its member is known
 * to hold no secret and no personal data, and if it looks like such a value: names of members come from outside too.
 */
import type { LogEntry } from '../../desk/exchange-log.ts';
import type { Timeline } from '../timeline.ts';

/** What is written instead. */
const HIDDEN = '<hidden>';

/** Names of members, in the formats of wire, timeline and log, whose values explain a failure. */
const KNOWN = new Set(
  `3ds_initiate action amount answered askCount at attempts bookedAt chargedAmount clearedDay clearing code count
  createdAt created_at credit currency debit deposit disputes dueOn durationMs endedAt error_code event expires_in
  expiresAt fee final form_type httpStatus isVerified kind mayCancel method methods ms nextTryAt notifications openedAt
  operation order outcome paidAt paid_time parts pay_method rail reason_code receivedAmount refund_amount
  refund_currency refund_time refunds requestId respondBy result retriable returns role scenario sequence settledOn
  settlementAmount settlementCurrency siblings splits splitId startedAt state status sub_pay_method tells time timeout
  tipAmount tip_amount tradeId trade_id transaction_info transfers tries type unpaid_reason user usable vat verb
  partAmount payment_info refund_id refundId refund_info dispute_info orders data detail result_code challenge page
  limit command`
    .trim()
    .split(/\s+/),
);

/** A state, a code or the name of an operation, a method or a rail: at most three words, without digits. */
const WORD = /^(?:v3\.)?[a-z_-]{0,40}(?: [a-z_-]{1,20}){0,2}$/i;
/** Amounts, codes and Unix seconds. A card number, an account number or a wallet's code has more digits. */
const NUMBER = /^-?\d{0,10}(?:\.\d{1,2})?$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** The fixed parts of the sandbox's addresses. */
const ROUTES = new Set(
  `accounts balances clock codes incidents merchants notifications orders payments payouts rails resend sandbox
  transfers`.split(/\s+/),
);
const DEPTH_MAX = 12;

/** Returns the JSON text of the file. */
export function failureFile(timeline: Timeline, entries: readonly LogEntry[]): string {
  const exchanges = entries.map((entry) => ({ ...written(entry), n: undefined }));
  const about = 'A payment of the Gangway sandbox. Values that may be secret or personal are hidden.';
  return JSON.stringify({ about, payment: shown(timeline, 0), exchanges }, undefined, 2);
}

/** An entry without what was signed, the signature and addresses; JSON inside it is read. */
function written(entry: LogEntry): Record<string, unknown> {
  const { kind, at } = entry;
  const seen = { kind, at: new Date(at).toISOString(), tradeId: shown(entry.tradeId, 0) };
  switch (kind) {
    case 'call': {
      const { method, members, status, code, ms, answer } = entry;
      return { ...seen, ...named({ method, code, status, ms, data: members }), answer: inJson(answer) };
    }
    case 'notification':
      return {
        ...seen,
        ...named({ isVerified: entry.isVerified, answered: entry.answered, data: entry.members }),
      };
    case 'element':
      return { ...seen, event: shown(entry.name, 0), detail: inJson(entry.detail) };
    case 'sandbox': {
      const path = entry.path.split('/').filter((part) => ROUTES.has(part));
      const { verb, status, ms } = entry;
      return {
        ...seen,
        ...named({ verb, status, ms }),
        path,
        body: inJson(entry.body),
        answer: inJson(entry.answer),
      };
    }
    default:
      throw new Error(`There is no such entry: ${String(entry satisfies never)}`);
  }
}

function inJson(text: string): unknown {
  try {
    return shown(JSON.parse(text), 0);
  } catch {
    return text === '' ? '' : `<no JSON, ${text.length} characters>`;
  }
}

function shown(value: unknown, depth: number): unknown {
  if (depth > DEPTH_MAX) return HIDDEN;
  if (Array.isArray(value)) return value.map((one) => shown(one, depth + 1));
  if (typeof value === 'object' && value !== null) return named(value, depth);
  if (typeof value === 'boolean' || value === null) return value;
  return isPlain(String(value)) ? value : HIDDEN;
}

/** Members of other names are only counted, because a name may be hostile too. */
function named(object: object, depth = 0): Record<string, unknown> {
  const members = Object.entries(object);
  const known = members.filter(([name]) => KNOWN.has(name));
  const hidden = members.length - known.length;
  return {
    ...Object.fromEntries(known.map(([name, value]) => [name, shown(value, depth + 1)])),
    ...(hidden > 0 && { hiddenMembers: hidden }),
  };
}

const isPlain = (text: string): boolean => [UUID, MOMENT, NUMBER, WORD].some((form) => form.test(text));
