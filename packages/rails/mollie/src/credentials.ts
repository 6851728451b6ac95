/** The credentials of an account at Mollie. Messages say what is wrong and repeat no value. */
import type { AccountMode } from '@gangway/gateway/extend';
import { urlOf } from '@gangway/protocol';

/** What the rail needs of an account's owner. */
export const REQUIRED = ['api-key'] as const;
/** What an owner may give besides. */
export const OPTIONAL = ['organisation-token', 'webhook-secrets', 'api-url'] as const;

/** Credentials that can be used. */
export interface MollieAccount {
  /** Where the API is, without a slash at the end. */
  readonly url: string;
  /** Of one profile; its prefix says whether money moves. */
  readonly apiKey: string;
  /** Reads the balance, which an API key cannot. */
  readonly organisationToken?: string;
  /** Of signed webhooks; several while one is replaced. */
  readonly webhookSecrets: readonly string[];
}

const API_URL = 'https://api.mollie.com';
const API_KEY = /^(test|live)_[A-Za-z0-9]{20,100}$/;
const TOKEN = /^access_[A-Za-z0-9]{20,100}$/;
const SECRET = /^[\x21-\x7e]{16,256}$/;

/** Returns the account of these credentials. Throws where one is malformed or of the other mode. */
export function readCredentials(given: Readonly<Record<string, string>>, mode: AccountMode): MollieAccount {
  const { 'api-key': apiKey = '', 'organisation-token': token, 'webhook-secrets': secrets } = given;
  const isTest = API_KEY.exec(apiKey)?.[1] === 'test';
  if (!API_KEY.test(apiKey)) throw new Error('api-key is not test_ or live_ and letters or digits');
  if (isTest && mode === 'live') throw new Error('api-key is of the test mode, and live mode needs live_');
  if (!isTest && mode === 'sandbox')
    throw new Error('api-key is of live mode, and the test mode needs test_');
  if (token !== undefined && !TOKEN.test(token))
    throw new Error('organisation-token is not access_ and letters or digits');
  const webhookSecrets = secrets?.split(',').map((secret) => secret.trim()) ?? [];
  if (webhookSecrets.some((secret) => !SECRET.test(secret)))
    throw new Error('webhook-secrets are not texts of 16 to 256 characters, separated by commas');
  return {
    url: readUrl(given['api-url'], mode),
    apiKey,
    ...(token !== undefined && { organisationToken: token }),
    webhookSecrets,
  };
}

/** A stand-in is for tests: where money moves, keys go to Mollie alone. */
function readUrl(given: string | undefined, mode: AccountMode): string {
  if (given === undefined) return API_URL;
  if (mode === 'live') throw new Error('api-url is for a sandbox only');
  const url = urlOf(given);
  if (url?.origin !== given || !/^https?:$/.test(url.protocol))
    throw new Error('api-url is not an origin such as http://127.0.0.1:4020');
  return given;
}
