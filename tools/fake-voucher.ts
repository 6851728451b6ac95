// A trade's URL for gift cards, for tests: its secret selects the answer, and posts are recorded.
import type { IncomingMessage } from 'node:http';
import { VOUCHER_ANSWERS, type VoucherAnswer } from '@gangway/protocol/checkout';
import { type Answer, FRAME } from './fake-gateway.ts';

/** Sent with every answer: the frame may pass it on only with `too-little`. */
const BALANCE = { balance: '5.00', currency: 'EUR' };

/** Sent by a trade whose secret is `part-paid`: the first card has too little, and its payer agrees to pay a part. */
const REST = { rest: '19.99' };

/** By page, because test files run concurrently. */
const postedBy = new Map<string, object[]>();

/**
 * Answers posts of a page's frame to `/pay/<outcome>/voucher`; an unknown outcome, such as `lost`, gets a 502. Returns
 * undefined for other paths.
 */
export async function answerVoucher(
  { page, path }: { readonly page: string; readonly path: string },
  request: IncomingMessage,
): Promise<Answer | undefined> {
  const posted = postedBy.get(page) ?? [];
  postedBy.set(page, posted);
  if (path === `${FRAME}test-posts`) {
    const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
    return { headers, body: JSON.stringify(posted.splice(0)) };
  }
  const named = /^\/pay\/([\w-]+)\/voucher$/.exec(path)?.[1];
  if (!named || request.method !== 'POST') return undefined;
  let body = '';
  for await (const part of request) body += part;
  const { origin, cookie, authorization, 'content-type': type } = request.headers;
  posted.push({ path, body, type, origin, cookie, authorization });
  const outcome = named === 'part-paid' && !('part' in JSON.parse(body)) ? 'too-little' : named;
  if (!Object.hasOwn(VOUCHER_ANSWERS, outcome)) return { status: 502, body: 'Bad gateway' };
  return {
    status: VOUCHER_ANSWERS[outcome as VoucherAnswer].http,
    headers: { 'content-type': 'application/json' },
    // The frame must not pass this on.
    body: JSON.stringify({ outcome, ...BALANCE, ...(named === 'part-paid' && REST), echo: body }),
  };
}
