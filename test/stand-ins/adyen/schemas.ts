/** Checks messages against Adyen's published schemas (`published-schemas.json`, with its licence and commit). */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

type Definitions = { readonly $defs: Readonly<Record<string, object>> };

const published: {
  readonly checkout: Definitions;
  readonly disputes: Definitions;
  readonly webhooks: Definitions;
  readonly tokens: Definitions;
  readonly webhookOfEvent: Readonly<Record<string, string>>;
} = JSON.parse(readFileSync(new URL('published-schemas.json', import.meta.url), 'utf8'));

const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
const compiled = new Map<string, ValidateFunction>();

function validatorOf(part: 'checkout' | 'disputes' | 'webhooks' | 'tokens', name: string): ValidateFunction {
  const key = `${part}/${name}`;
  if (!published[part].$defs[name]) throw new Error(`There is no published schema ${key}`);
  const known = compiled.get(key) ?? ajv.compile({ ...published[part], $ref: `#/$defs/${name}` });
  compiled.set(key, known);
  return known;
}

/** Returns what a message breaks of a schema of the Checkout API; empty where it is valid. */
export const checkoutFaults = (name: string, message: unknown): string => faultsOf('checkout', name, message);

/** Returns what a message breaks of a schema of DisputeService; empty where it is valid. */
export const disputeFaults = (name: string, message: unknown): string => faultsOf('disputes', name, message);

/** The published schema of each webhook about a token. */
const TOKEN_WEBHOOKS: Readonly<Record<string, string>> = {
  'recurring.token.created': 'TokenizationCreatedDetailsNotificationRequest',
  'recurring.token.alreadyExisting': 'TokenizationAlreadyExistingDetailsNotificationRequest',
};

/** Returns what a webhook about a token breaks of the schema of its type. */
export const tokenFaults = (type: string, message: unknown): string =>
  faultsOf('tokens', TOKEN_WEBHOOKS[type] ?? type, message);

function faultsOf(part: 'checkout' | 'disputes' | 'tokens', name: string, message: unknown): string {
  const validate = validatorOf(part, name);
  return validate(message) ? '' : `${name}: ${ajv.errorsText(validate.errors)}`;
}

/** Returns what a webhook breaks of the schema of its event. */
export function webhookFaults(eventCode: string, message: unknown): string {
  const name = published.webhookOfEvent[eventCode];
  if (name === undefined) return `There is no published schema of ${eventCode}`;
  const validate = validatorOf('webhooks', name);
  return validate(message) ? '' : `${eventCode}: ${ajv.errorsText(validate.errors)}`;
}
