// Posts a gift card to the only allowed address: its trade's, at the frame's own gateway.
import { type VoucherCard, voucherAnswerSchema } from '@gangway/protocol/checkout';
import * as v from 'valibot';
import { FRAME_PATH } from '../frame-facts.ts';
import type { VoucherResult } from '../gift-card-messages.ts';

/** The timeout of the gateway's response, in milliseconds. */
const ANSWER_MS = 15_000;

/** The path of a trade's address below the gateway's own. */
const VOUCHER_PATH = /^\/pay\/[A-Za-z0-9_-]{1,128}\/voucher$/;

/**
 * Returns the address to post to; undefined when it is not a trade's address at the gateway of `frameUrl`. The address
 * comes from the page, which may be compromised.
 */
export function findVoucherUrl(submitUrl: string, frameUrl: string): string | undefined {
  const frame = new URL(frameUrl);
  const url = URL.canParse(submitUrl) ? new URL(submitUrl) : undefined;
  const below = frame.pathname.slice(0, frame.pathname.lastIndexOf(FRAME_PATH));
  // The normalized address must be the same: no user name, password or parameters.
  if (!url?.pathname.startsWith(below) || url.href !== `${frame.origin}${url.pathname}`) return undefined;
  return VOUCHER_PATH.test(url.pathname.slice(below.length)) ? url.href : undefined;
}

/** Posts the card; returns only the gateway's outcome and the balance of a card with too little. Never throws. */
export async function postVoucher(card: VoucherCard, submitUrl: string): Promise<VoucherResult> {
  const { number, pin, part } = card;
  const url = findVoucherUrl(submitUrl, location.href);
  if (!url) {
    console.error(
      'The address for the gift card is not of the gateway that this frame is of; nothing was sent.',
    );
    return { outcome: 'unreachable' };
  }
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number, pin, ...(part && { part }) } satisfies VoucherCard),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return readReply(await response.json());
  } catch {
    // The error may quote what was sent, so it is not passed on.
    return { outcome: 'unreachable' };
  }
}

/** Parses the response; keeps balance and rest only with `too-little`. Throws for another shape. */
export function readReply(json: unknown): VoucherResult {
  const { outcome, balance, currency, rest } = v.parse(voucherAnswerSchema, json);
  if (outcome !== 'too-little' || !balance || !currency) return { outcome };
  return { outcome, balance, currency, ...(rest && { rest }) };
}
