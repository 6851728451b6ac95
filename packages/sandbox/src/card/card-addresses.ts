/** The addresses of the acquirer's and the issuer's pages. */
import { createHmac } from 'node:crypto';
import type { SchemeOptions } from '../scheme-options.ts';
import type { CardPayment } from './card-payment.ts';

type Place = Pick<SchemeOptions, 'key' | 'publicUrl'>;

/** The parts of a payment's page. */
export type CardPagePart =
  | ''
  | '/consent'
  | '/authenticate'
  | '/method-notification'
  | '/challenge-notification'
  | '/done';

/** Returns the secret of a request's page: 128 bits, base64url, derived as in scheme-options.ts. */
export const cardPageSecret = (key: string, requestId: string): string =>
  createHmac('sha256', key)
    .update(`card-page:${requestId.toLowerCase()}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');

/** Returns an address of the acquirer's page of a request. `lang` keeps the requested language. */
export const cardPageUrl = (
  { key, publicUrl }: Place,
  requestId: string,
  part: CardPagePart = '',
  lang?: string,
): string => withLanguage(`${publicUrl}/scheme/card/pay/${cardPageSecret(key, requestId)}${part}`, lang);

/** Returns the address to which the issuer posts the CRes: that of the frames, or the acquirer's page. */
export const notificationUrlOf = (
  place: Place,
  { requestId, notificationUrl }: Pick<CardPayment, 'requestId' | 'notificationUrl'>,
  lang?: string,
): string => notificationUrl || cardPageUrl(place, requestId, '/challenge-notification', lang);

/** Returns the address where the issuer fingerprints the browser, in a hidden frame. */
export const methodUrl = ({ publicUrl }: Pick<Place, 'publicUrl'>): string =>
  `${publicUrl}/scheme/acs/method`;

/** Returns the address where the issuer accepts challenge requests. */
export const challengeUrl = ({ publicUrl }: Pick<Place, 'publicUrl'>, lang?: string): string =>
  withLanguage(`${publicUrl}/scheme/acs/challenge`, lang);

/** Returns the issuer's page of one challenge. Its address has 122 random bits. */
export const challengePageUrl = (
  { publicUrl }: Pick<Place, 'publicUrl'>,
  acsTransId: string,
  query: Record<string, string | undefined> = {},
): string => {
  const set = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const parameters = new URLSearchParams(set).toString();
  return `${publicUrl}/scheme/acs/challenge/${acsTransId}${parameters && `?${parameters}`}`;
};

const withLanguage = (address: string, lang: string | undefined): string =>
  lang ? `${address}?${new URLSearchParams({ lang })}` : address;
