/** Shared parts of the wallet operations' tests. For tests only. */
import { createHmac } from 'node:crypto';
import { canonicalString } from '@gangway/protocol/signature';
import { validPayment } from '../test-gateway.ts';

/** Returns a valid wallet payment; `changes` replaces single fields. */
export const validWallet = (changes: Record<string, unknown> = {}): Record<string, unknown> =>
  validPayment({ sub_pay_method: 'Alipay', ...changes });

/** Returns the signature that a wallet checks: HMAC-SHA256 over the sorted other parameters, in capital letters. */
export const walletSignature = (others: Readonly<Record<string, string>>, key: string): string =>
  createHmac('sha256', key).update(canonicalString(others)).digest('hex').toUpperCase();
