/** A fetch that logs every signed request and its answer, without secrets. */
import { canonicalString } from '@gangway/protocol/signature';
import * as v from 'valibot';
import type { ExchangeLog } from './exchange-log.ts';

/** Members with secret values: card data, card tokens, gift cards, codes, bank accounts. */
const SECRET_MEMBERS = /^(cardinfo|cardnumber|pincode|payment_token_object|blik_code|iban|account_holder)$/;

const envelopeSchema = v.object({
  user: v.string(),
  sign: v.string(),
  method: v.string(),
  time: v.number(),
  data: v.record(v.string(), v.string()),
});
const answerSchema = v.looseObject({
  code: v.optional(v.union([v.string(), v.number()]), ''),
  data: v.optional(v.unknown()),
});

/** Wraps a fetch. A download is turned into JSON: `{ status: true, data: { csv } }`. */
export function recordedFetch(log: ExchangeLog, inner: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const sent = v.safeParse(envelopeSchema, parseJson(String(init?.body ?? '')));
    if (!sent.success) return inner(input, init);
    const at = Date.now();
    const started = performance.now();
    const note = (status: number | null, text: string) => {
      const { code, data } = readAnswer(text);
      const { user, method, time, sign, data: all } = sent.output;
      const members = withoutSecrets(all);
      log.add({
        kind: 'call',
        at,
        user,
        method,
        time: String(time),
        members,
        canonical: canonicalString({ ...members, user, method, time: String(time) }),
        sign,
        status,
        code,
        answer: hideSecrets(text, data),
        ms: Math.round(performance.now() - started),
        tradeId: members.trade_id ?? tradeOf(data),
      });
    };
    try {
      const response = await inner(input, init);
      const text = await response.text();
      note(response.status, text);
      const body = isJson(response) ? text : JSON.stringify({ status: true, data: { csv: text } });
      return new Response(body, { status: response.status });
    } catch (error) {
      note(null, error instanceof Error ? error.message : String(error));
      throw error;
    }
  };
}

/** Returns the members with secret values replaced. */
export const withoutSecrets = (members: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, SECRET_MEMBERS.test(name) ? `<${name}>` : value]),
  );

const isJson = (response: Response): boolean =>
  response.headers.get('content-type')?.includes('json') ?? false;

function readAnswer(text: string): { code: string; data: unknown } {
  const parsed = v.safeParse(answerSchema, parseJson(text));
  return parsed.success
    ? { code: String(parsed.output.code), data: parsed.output.data }
    : { code: '', data: {} };
}

/** Hides the secret values of `data` in a text, because answers repeat card tokens. */
export function hideSecrets(text: string, data: unknown): string {
  const values: string[] = [];
  const look = (value: unknown, name = ''): void => {
    if (typeof value === 'string' && value !== '' && SECRET_MEMBERS.test(name)) values.push(value);
    if (typeof value === 'object' && value !== null)
      for (const [inner, one] of Object.entries(value)) look(one, inner);
  };
  look(data);
  return values.reduce((shown, value) => shown.replaceAll(value, '<hidden>'), text);
}

function tradeOf(data: unknown): string {
  const { trade_id, transaction_info } = (data ?? {}) as { trade_id?: unknown; transaction_info?: unknown };
  if (typeof trade_id === 'string') return trade_id;
  return transaction_info ? tradeOf(transaction_info) : '';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
