/** Codes that a payer's wallet shows and a cashier scans: their wallets, and the sandbox's response to them. */
import type { MethodName } from './methods.ts';

/** A method whose codes are scanned in the store. */
export type CodeMethod = Extract<MethodName, 'WeChat Pay' | 'Alipay' | 'UnionPay QRcode'>;

/** Every scanned code has 16 to 24 digits; anything else is -1007. */
export const WALLET_CODE = /^\d{16,24}$/;

/** Wallet → the form of its codes; more specific forms come first. */
export const WALLET_CODES = [
  { wallet: 'Alipay+', method: 'Alipay', form: /^289\d{16}$/, starts: '28, third digit 9', digits: '19' },
  { wallet: 'Alipay', method: 'Alipay', form: /^(2[5-9]|30)\d*$/, starts: '25–30', digits: '16–24' },
  { wallet: 'WeChat Pay', method: 'WeChat Pay', form: /^1[0-5]\d{16}$/, starts: '10–15', digits: '18' },
  { wallet: 'UnionPay', method: 'UnionPay QRcode', form: /^62\d{17}$/, starts: '62', digits: '19' },
] as const satisfies readonly {
  readonly wallet: string;
  readonly method: CodeMethod;
  readonly form: RegExp;
  readonly starts: string;
  readonly digits: string;
}[];

/** Returns the method of a scanned code; undefined when no known wallet has such codes (-4086). */
export const findMethodOfCode = (code: string): CodeMethod | undefined =>
  WALLET_CODE.test(code) ? WALLET_CODES.find(({ form }) => form.test(code))?.method : undefined;

/** What the sandbox's wallets do with a code, by its last two digits. Codes without a row are paid at once. */
export const TEST_CODE_ENDINGS = {
  '90': { behaviour: 'password', about: 'The payer types a password first; the order waits, `processing`' },
  '91': { behaviour: 'too-little', about: 'Declined: not enough money (-4006)' },
  '92': { behaviour: 'closed', about: 'Used before or no longer valid (-4015)' },
  '93': { behaviour: 'silent', about: 'Paid, but the answer is lost: the gateway asks again' },
} as const satisfies Record<string, { behaviour: string; about: string }>;

/** What a wallet of the sandbox does with a code. */
export type TestCodeBehaviour =
  | 'pays'
  | (typeof TEST_CODE_ENDINGS)[keyof typeof TEST_CODE_ENDINGS]['behaviour'];

/** Returns what the sandbox's wallets do with a code. */
export function behaviourOfCode(code: string): TestCodeBehaviour {
  const ending = code.slice(-2);
  return Object.hasOwn(TEST_CODE_ENDINGS, ending)
    ? TEST_CODE_ENDINGS[ending as keyof typeof TEST_CODE_ENDINGS].behaviour
    : 'pays';
}
