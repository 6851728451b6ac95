/** What the tests of wallet operations begin with. For tests only. */
import { createHmac } from 'node:crypto';
import { canonicalString } from '@gangway/protocol/signature';
import { validPayment } from '../test-gateway.ts';

/** A valid wallet payment; `changes` are single fields. */
export const validWallet = (changes: Record<string, unknown> = {}): Record<string, unknown> =>
  validPayment({ sub_pay_method: 'Alipay', ...changes });

/** The signature of parameters as a wallet checks it: HMAC-SHA256 over the sorted others, in capital letters. */
export const walletSignature = (others: Readonly<Record<string, string>>, key: string): string =>
  createHmac('sha256', key).update(canonicalString(others)).digest('hex').toUpperCase();
