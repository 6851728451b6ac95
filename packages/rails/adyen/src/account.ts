/** An account at Adyen: its credentials and addresses. */
import type { CardKey, RailDriver } from '@gangway/gateway/extend';
import { urlOf } from '@gangway/protocol';
import { CARD_CERTIFICATE, CARD_ENCRYPTION, readCardSeal } from './card-seal.ts';

type Opened = Parameters<RailDriver['open']>[0];

/** What an account's owner must give (docs/rails-adyen.md). */
export const CREDENTIALS = ['api-key', 'merchant-account', 'hmac-keys', 'report-api-key'] as const;
/** Given in live mode only, where it is needed. */
const LIVE_PREFIX = 'live-prefix';
/** In sandbox mode: where a stand-in is. */
const API_URL = 'api-url';
/** What an account's owner may give besides. */
export const OPTIONAL = [LIVE_PREFIX, CARD_CERTIFICATE, CARD_ENCRYPTION, API_URL] as const;

/** An account, ready for use. */
export interface AdyenAccount {
  readonly merchantAccount: string;
  readonly isLive: boolean;
  /** The addresses of the Checkout API and of the Customer Area (reports, disputes), without a slash at the end. */
  readonly checkoutUrl: string;
  readonly customerAreaUrl: string;
  readonly apiKey: string;
  readonly reportApiKey: string;
  /** Keys that sign webhooks: one, or two while it is replaced. */
  readonly hmacKeys: readonly Buffer[];
  /** Absent where the account takes no cards. */
  readonly cardKey?: CardKey;
}

/** The version of the Checkout API. It is part of the address, so Adyen changes nothing under it. */
const VERSION = 'v72';

type Addresses = Pick<AdyenAccount, 'checkoutUrl' | 'customerAreaUrl'>;

/** Where test accounts live. */
const TEST: Addresses = {
  checkoutUrl: `https://checkout-test.adyen.com/${VERSION}`,
  customerAreaUrl: 'https://ca-test.adyen.com',
};

const PRINTABLE_KEY = /^[\x21-\x7e]{16,512}$/;
const ACCOUNT_NAME = /^[\w-]{1,80}$/;
const HMAC_KEY = /^[0-9a-f]{64}$/i;
const PREFIX = /^[0-9a-z]+-[0-9a-z-]+$/i;

/** Reads the credentials of an account. Throws one sentence that repeats no value. */
export function readAccount({ mode, credentials }: Opened): AdyenAccount {
  const given = (name: string): string => credentials[name] ?? '';
  for (const name of ['api-key', 'report-api-key'])
    if (!PRINTABLE_KEY.test(given(name)))
      throw new Error(`${name} is not 16 to 512 characters without spaces`);
  if (!ACCOUNT_NAME.test(given('merchant-account')))
    throw new Error('merchant-account has other characters than letters, digits, _ and -');
  const keys = given('hmac-keys').split(',');
  if (keys.length > 2 || !keys.every((key) => HMAC_KEY.test(key)))
    throw new Error('hmac-keys is not 64 hexadecimal digits, or twice that with a comma between');
  const isLive = mode === 'live';
  const prefix = credentials[LIVE_PREFIX];
  if (!isLive && prefix !== undefined) throw new Error(`${LIVE_PREFIX} belongs to live mode`);
  if (isLive && !PREFIX.test(prefix ?? ''))
    throw new Error(`${LIVE_PREFIX} is not that of a live address, such as 1797a841fbb37ca7-Example`);
  const { [CARD_CERTIFICATE]: certificate, [CARD_ENCRYPTION]: encryption, [API_URL]: url } = credentials;
  if (isLive && url !== undefined) throw new Error(`${API_URL} is for a sandbox only`);
  if (certificate === undefined && encryption !== undefined)
    throw new Error(`${CARD_ENCRYPTION} needs ${CARD_CERTIFICATE}`);
  return {
    merchantAccount: given('merchant-account'),
    isLive,
    ...(isLive ? liveAddresses(prefix ?? '') : testAddresses(url)),
    ...(certificate !== undefined && { cardKey: readCardSeal(certificate, encryption) }),
    apiKey: given('api-key'),
    reportApiKey: given('report-api-key'),
    hmacKeys: keys.map((key) => Buffer.from(key, 'hex')),
  };
}

function testAddresses(standIn: string | undefined): Addresses {
  if (standIn === undefined) return TEST;
  const url = urlOf(standIn);
  if (url?.origin !== standIn || !/^https?:$/.test(url.protocol))
    throw new Error(`${API_URL} is not an origin such as http://127.0.0.1:4020`);
  return { checkoutUrl: `${standIn}/${VERSION}`, customerAreaUrl: standIn };
}

const liveAddresses = (prefix: string): Addresses => ({
  checkoutUrl: `https://${prefix}-checkout-live.adyenpayments.com/checkout/${VERSION}`,
  customerAreaUrl: 'https://ca-live.adyen.com',
});
