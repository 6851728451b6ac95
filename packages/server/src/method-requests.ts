/** The operation for each method, its parameters besides the order, and what the payer does next. */
import { METHODS, type MethodName, type OperationName } from '@gangway/protocol';
import type { PayerAction, PaymentRequest } from '@gangway/protocol/checkout';
import { CheckoutFailure } from './checkout-failure.ts';

/** What the payer chose besides the method. */
export type Choice = Pick<PaymentRequest, 'scenario' | 'walletType' | 'osType' | 'blikCode' | 'phone'>;

/** An operation and the members of `data` that the method adds. */
export interface MethodRequest {
  readonly operation: OperationName;
  readonly data: Readonly<Record<string, string>>;
  /** Members that are sent but never stored. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** What the payer does with the `url` of the created payment; without it the payer is redirected there. */
  readonly action?: 'confirm-in-app' | 'scan' | 'transfer';
}

/** The options for the shop's wallet apps. */
export interface WalletApps {
  /** The application identifier at the wallet's open platform. */
  readonly subAppId: string | undefined;
}

/** Whether a page can pay with the method; saved cards and scanned codes need other calls. */
export const isPageMethod = (name: MethodName): boolean =>
  name !== 'Token' && METHODS[name].flow !== 'barcode';

/** Returns the request of any method but Card, whose request is built elsewhere. Throws `request-invalid`. */
export function requestOf(method: MethodName, choice: Choice, apps: WalletApps): MethodRequest {
  const { blikCode, phone, scenario = 'web' } = choice;
  switch (method) {
    case 'Card':
      return { operation: 'v3.CreateCardPayments', data: {} };
    case 'Blik':
      return blikCode ? confirmed({ blik_code: blikCode }) : REDIRECT;
    case 'Bizum':
      return phone ? confirmed({ phone }) : REDIRECT;
    case 'Payconiq':
      return scenario === 'web' ? { ...REDIRECT, action: 'scan' } : REDIRECT;
    case 'Voucher':
      return { operation: 'v3.CreatePaymentsVoucher', data: {} };
    case 'Bank Transfer':
      return { operation: 'v3.BankTransfer', data: {}, action: 'transfer' };
    case 'QRcode':
      return { operation: 'v3.QRcodePayment', data: { pay_method: 'offline' }, action: 'scan' };
    case 'Cards HPP':
      return { operation: 'v3.CreateCardPayments', data: { form_type: '01' } };
    case 'Alipay':
      return alipay(choice, apps);
    case 'WeChat Pay':
      return weChatPay(choice, apps);
    default:
      return REDIRECT;
  }
}

const REDIRECT: MethodRequest = { operation: 'v3.CreatePayments', data: {} };

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
): Exclude<PayerAction, { kind: 'transfer' }> | undefined {
  if (action === 'confirm-in-app') return { kind: 'confirm-in-app', askedAt: now };
  // Opened on this device, the content itself would only show the code again.
  return action === 'scan' && url !== '' ? { kind: 'scan', content: url, openUrl: `${url}/go` } : undefined;
}
