/** The operation for each method, its parameters besides the order, and what the payer does next. */
import {
  METHODS,
  type MethodName,
  type MethodRow,
  type MethodsWith,
  type OperationName,
} from '@gangway/protocol';
import type { PayerAction, PaymentRequest } from '@gangway/protocol/checkout';
import { CheckoutFailure } from './checkout-failure.ts';

/** What the payer chose besides the method. */
export type Choice = Pick<
  PaymentRequest,
  'scenario' | 'walletType' | 'osType' | 'blikCode' | 'phone' | 'account'
>;

/** An operation and the members of `data` that the method adds. */
export interface MethodRequest {
  readonly operation: OperationName;
  readonly data: Readonly<Record<string, string>>;
  /** Members that are sent but never stored. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** What the payer does with the `url` of the created payment; without it the payer is redirected there. */
  readonly action?: 'confirm-in-app' | 'scan' | 'transfer' | 'debit';
}

/** The options for the shop's wallet apps. */
export interface WalletApps {
  /** The application identifier at the wallet's open platform. */
  readonly subAppId: string | undefined;
}

/** Whether a page can pay with the method; saved cards, scanned codes and order lines need other calls. */
export const isPageMethod = (name: MethodName): boolean =>
  name !== 'Token' && METHODS[name].flow !== 'barcode' && !('needsLines' in METHODS[name]);

/** Returns the request of any method but Card, whose request is built elsewhere. Throws `request-invalid`. */
export function requestOf(method: MethodName, choice: Choice, apps: WalletApps): MethodRequest {
  const { flow }: MethodRow = METHODS[method];
  switch (flow) {
    case 'redirect':
      return redirect(METHODS[method], choice);
    case 'card':
      return { operation: 'v3.CreateCardPayments', data: method === 'Cards HPP' ? { form_type: '01' } : {} };
    case 'voucher':
      return { operation: 'v3.CreatePaymentsVoucher', data: {} };
    case 'transfer':
      return { operation: 'v3.BankTransfer', data: {}, action: 'transfer' };
    case 'qr':
      return { operation: 'v3.QRcodePayment', data: { pay_method: 'offline' }, action: 'scan' };
    case 'wallet':
      return WALLET_REQUESTS[method as keyof typeof WALLET_REQUESTS](choice, apps);
    case 'list':
    case 'token':
    case 'barcode':
      return REDIRECT;
    default:
      return flow satisfies never;
  }
}

/** A payment whose payer gives all that is needed on the pages that it leads to. */
export const REDIRECT: MethodRequest = { operation: 'v3.CreatePayments', data: {} };

/** With what the method asks of its payer, the payment is begun at once; without, the gateway's page asks for it. */
function redirect(
  { asks, waiting }: MethodRow,
  { blikCode, phone, account, scenario = 'web' }: Choice,
): MethodRequest {
  if (asks === 'code' && blikCode) return confirmed({ blik_code: blikCode });
  if (asks === 'phone' && phone) return confirmed({ phone });
  if (asks === 'account' && account) {
    const { iban, holder } = account;
    return { ...REDIRECT, secrets: { iban, account_holder: holder }, action: 'debit' };
  }
  return waiting === 'scan' && scenario === 'web' ? { ...REDIRECT, action: 'scan' } : REDIRECT;
}

const confirmed = (secrets: Record<string, string>): MethodRequest => ({
  ...REDIRECT,
  secrets,
  action: 'confirm-in-app',
});

function alipay({ scenario = 'web', walletType, osType }: Choice, apps: WalletApps): MethodRequest {
  const data = walletType ? { sub_pay_method_type: walletType } : {};
  switch (scenario) {
    case 'web':
      return { operation: 'v3.CreatePaymentsWalletWeb', data };
    case 'wap':
      return { operation: 'v3.CreatePaymentsWalletWap', data };
    case 'app':
      return { operation: 'v3.CreatePaymentsWalletApp', data: { ...data, os_type: osType ?? 'android' } };
    case 'mini-program':
      return { operation: 'v3.CreatePaymentsWalletMini', data: { ...data, ...subApp(apps) } };
    default:
      return scenario satisfies never;
  }
}

function weChatPay({ scenario = 'web' }: Choice, apps: WalletApps): MethodRequest {
  switch (scenario) {
    case 'web':
      return { ...REDIRECT, action: 'scan' };
    case 'wap':
      return { operation: 'v3.CreatePaymentsWalletWap', data: {} };
    case 'app':
      return { operation: 'v3.CreatePaymentsWalletAPPPay', data: subApp(apps) };
    case 'mini-program':
      return { operation: 'v3.CreatePaymentsWalletMini', data: subApp(apps) };
    default:
      return scenario satisfies never;
  }
}

const WALLET_REQUESTS = { Alipay: alipay, 'WeChat Pay': weChatPay } satisfies Record<
  MethodsWith<{ flow: 'wallet' }>,
  (choice: Choice, apps: WalletApps) => MethodRequest
>;

function subApp({ subAppId }: WalletApps): { sub_app_id: string } {
  if (subAppId === undefined)
    throw new CheckoutFailure('request-invalid', 'gangway() needs the option subAppId to pay inside an app.');
  return { sub_app_id: subAppId };
}

/** Returns the action of a payment created at `now` (unix seconds); undefined when the payer is redirected to `url`. */
export function actionOf(
  { action }: Pick<MethodRequest, 'action'>,
  url: string,
  now: number,
): Exclude<PayerAction, { kind: 'transfer' | 'debit' }> | undefined {
  if (action === 'confirm-in-app') return { kind: 'confirm-in-app', askedAt: now };
  // Opened on this device, the content itself would only show the code again.
  return action === 'scan' && url !== '' ? { kind: 'scan', content: url, openUrl: `${url}/go` } : undefined;
}
