/** Receives the notifications of the desk's payments: logs each, and whether the gateway signed it. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalString, GATEWAY_MARK } from '@gangway/protocol/signature';
import * as v from 'valibot';
import type { DeskAccount } from './desk-accounts.ts';
import type { ExchangeLog } from './exchange-log.ts';
import { withoutSecrets } from './recorded-fetch.ts';

const bodySchema = v.object({
  sign: v.string(),
  data: v.record(v.string(), v.union([v.string(), v.pipe(v.number(), v.safeInteger())])),
});

/** A parsed notification. */
export interface Received {
  readonly isVerified: boolean;
  readonly members: Readonly<Record<string, string>>;
  readonly sign: string;
}

/** Parses a body and verifies it with the account's secret (docs/protocol.md, Notifications). */
export function readNotification({ account }: DeskAccount, body: string): Received {
  const parsed = v.safeParse(bodySchema, parseJson(body));
  if (!parsed.success) return { isVerified: false, members: { body: body.slice(0, 2_000) }, sign: '' };
  const { sign, data } = parsed.output;
  const members = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)]));
  const wanted = createHmac('sha256', account.secret).update(canonicalString(members)).digest();
  const given = Buffer.from(sign, 'hex');
  const isSigned = given.length === wanted.length && timingSafeEqual(given, wanted);
  return { isVerified: isSigned && members[GATEWAY_MARK.name] === GATEWAY_MARK.value, members, sign };
}

/** Logs a notification with the status of the answer. */
export function noteNotification(log: ExchangeLog, user: string, received: Received, answered: number): void {
  const members = withoutSecrets(received.members);
  log.add({
    kind: 'notification',
    at: Date.now(),
    user,
    isVerified: received.isVerified,
    members,
    canonical: canonicalString(members),
    sign: received.sign,
    answered,
    tradeId: members.trade_id ?? '',
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
