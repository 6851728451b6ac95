// Posts a gift card to the one address that may have it: its trade's, at the gateway this frame is of.
import { type VoucherCard, voucherAnswerSchema } from '@gangway/protocol/checkout';
import * as v from 'valibot';
import { FRAME_PATH, type VoucherResult } from '../messages.ts';

/** How long the gateway may take, in milliseconds. */
const ANSWER_MS = 15_000;

/** A trade's address below the gateway's own. */
const VOUCHER_PATH = /^\/pay\/[A-Za-z0-9_-]{1,128}\/voucher$/;

/**
 * The address to post to; undefined when it is not one of a trade at the gateway whose frame lives at `frameUrl`. The
 * page names it, and the page may be in foreign hands.
 */
export function findVoucherUrl(submitUrl: string, frameUrl: string): string | undefined {
  const frame = new URL(frameUrl);
  const url = URL.canParse(submitUrl) ? new URL(submitUrl) : undefined;
  const below = frame.pathname.slice(0, frame.pathname.lastIndexOf(FRAME_PATH));
  // As it is written out: no name, no password, no parameters.
  if (!url?.pathname.startsWith(below) || url.href !== `${frame.origin}${url.pathname}`) return undefined;
  return VOUCHER_PATH.test(url.pathname.slice(below.length)) ? url.href : undefined;
}

/** Posts it; answers the gateway's word, the balance of a card with too little, and nothing else. Never throws. */
export async function postVoucher({ number, pin }: VoucherCard, submitUrl: string): Promise<VoucherResult> {
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
      body: JSON.stringify({ number, pin } satisfies VoucherCard),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return readReply(await response.json());
  } catch {
    // What went wrong may quote what was sent; it stays here.
    return { outcome: 'unreachable' };
  }
}

/** Reads the answer; a balance is told with “too little” alone, whatever was answered. Throws for another shape. */
export function readReply(json: unknown): VoucherResult {
  const { outcome, balance, currency } = v.parse(voucherAnswerSchema, json);
  return outcome === 'too-little' && balance && currency ? { outcome, balance, currency } : { outcome };
}
