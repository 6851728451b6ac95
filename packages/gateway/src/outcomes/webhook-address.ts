/** The addresses at which rails reach the gateway. */
import { timingSafeEqual } from 'node:crypto';
import type { Rail } from '../rails/rail.ts';
import type { GatewayServices } from './gateway-services.ts';

/** What the addresses are made of. */
export type AddressServices = Pick<GatewayServices, 'publicUrl' | 'vault'>;

/** 128 bits. */
const SECRET_BYTES = 16;

/** Returns the address for the webhooks of an attempt: its own with a secret where the rail signs none. */
export function webhookAddress(services: AddressServices, rail: Rail, attemptId: string): string {
  const address = `${services.publicUrl}/rails/${rail.name}/callback`;
  return rail.capabilities.webhooks === 'address'
    ? `${address}/${attemptId}/${secretOf(services, attemptId).toString('hex')}`
    : address;
}

/** Returns whether `secret` is that of the attempt's own address. */
export const isWebhookSecret = (services: AddressServices, attemptId: string, secret: string): boolean =>
  isSecret(secret, secretOf(services, attemptId));

const secretOf = ({ vault }: AddressServices, attemptId: string): Buffer =>
  vault.macOf('webhook', attemptId).subarray(0, SECRET_BYTES);

/** Returns the address for what a check of a rail account waits for; `/return` below it is its payer's. */
export const checkAddress = (services: AddressServices, account: string): string =>
  `${services.publicUrl}/rails/${account}/check/${checkSecretOf(services, account).toString('hex')}`;

/** Returns whether `secret` is that of an account's {@link checkAddress}. */
export const isCheckSecret = (services: AddressServices, account: string, secret: string): boolean =>
  isSecret(secret, checkSecretOf(services, account));

const checkSecretOf = ({ vault }: AddressServices, account: string): Buffer =>
  vault.macOf('rail-check', account).subarray(0, SECRET_BYTES);

function isSecret(secret: string, own: Buffer): boolean {
  const given = Buffer.from(secret, 'hex');
  return given.length === SECRET_BYTES && timingSafeEqual(given, own);
}
