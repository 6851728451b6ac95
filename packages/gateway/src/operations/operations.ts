/** The handler of each operation, one row each. */
import type { CreationName, OperationName, OperationValues } from '@gangway/protocol';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { approveRefund } from './approve-refund.ts';
import { bankTransfer, plainBankTransfer } from './bank-transfer.ts';
import { barcodePayment, presentBarcodePayment } from './barcode-payment.ts';
import { batchQuery } from './batch-query.ts';
import { cancelPayment } from './cancel-payment.ts';
import { capture, presentCapture } from './capture.ts';
import { createCardPayments } from './create-card-payments.ts';
import type { PlainCreation } from './create-order.ts';
import { createPayments, plainPayment } from './create-payments.ts';
import { createPaymentsBankQrCode, plainBankQrCode } from './create-payments-bank-qrcode.ts';
import { createPaymentsVoucher, plainGiftCardPage } from './create-payments-voucher.ts';
import {
  createPaymentsWalletAppPay,
  createPaymentsWalletMini,
  createPaymentsWalletPage,
  plainWalletPage,
} from './create-payments-wallets.ts';
import { createRefund } from './create-refund.ts';
import { getSubPay } from './get-sub-pay.ts';
import { getTradebill } from './get-tradebill.ts';
import { listOrder } from './list-order.ts';
import { listOrderByTime } from './list-order-by-time.ts';
import { merchantBalance } from './merchant-balance.ts';
import type { NewOrderRequest } from './new-order.ts';
import type {
  AnyAnswer,
  CreationRequest,
  KeyedRequest,
  OperationHandler,
  OperationRequest,
  PresentAnswer,
} from './operation-request.ts';
import { presentSale } from './pay-stored-card.ts';
import { plainQrCode, qrCodePayment } from './qrcode-payment.ts';
import { queryOrder } from './query-order.ts';
import { queryRefundOrder } from './query-refund-order.ts';
import { splitPayment } from './split-payment.ts';
import { storedCard } from './stored-card.ts';

/** Canonical operation name → its handler, which takes the values of its own contracts. */
const OPERATION_HANDLERS: { readonly [Name in OperationName]: OperationHandler<Name> } = {
  'v3.CreatePayments': createPayments,
  'v3.CreatePaymentsBankQRcode': createPaymentsBankQrCode,
  'v3.CreatePaymentsWalletWeb': createPaymentsWalletPage,
  'v3.CreatePaymentsWalletWap': createPaymentsWalletPage,
  'v3.CreatePaymentsWalletApp': createPaymentsWalletPage,
  'v3.CreatePaymentsWalletMini': createPaymentsWalletMini,
  'v3.CreatePaymentsWalletAPPPay': createPaymentsWalletAppPay,
  'v3.CreatePaymentsVoucher': createPaymentsVoucher,
  'v3.BankTransfer': bankTransfer,
  'v3.BarcodePayment': barcodePayment,
  'v3.QRcodePayment': qrCodePayment,
  'v3.GetSubPay': getSubPay,
  'v3.CreateCardPayments': createCardPayments,
  'v3.StoredCard': storedCard,
  'v3.QueryOrder': queryOrder,
  'v3.CancelPayment': cancelPayment,
  'v3.Capture': capture,
  'v3.CreateRefund': createRefund,
  'v3.QueryRefundOrder': queryRefundOrder,
  'v3.ApproveRefund': approveRefund,
  'v3.ListOrder': listOrder,
  'v3.ListOrderByTime': listOrderByTime,
  'v3.BatchQuery': batchQuery,
  'v3.GetTradebill': getTradebill,
  'v3.MerchantBalance': merchantBalance,
  'v3.SplitPayment': splitPayment,
};

/**
 * What a creation consists of where that may be its order alone: then the payer continues on a page of the gateway.
 * Undefined where more belongs to this request.
 */
const PLAIN_CREATIONS: {
  readonly [Name in CreationName]?: (request: CreationRequest<Name>, now: Date) => PlainCreation | undefined;
} = {
  'v3.CreatePayments': plainPayment,
  'v3.CreatePaymentsBankQRcode': plainBankQrCode,
  'v3.CreatePaymentsWalletWeb': plainWalletPage,
  'v3.CreatePaymentsWalletWap': plainWalletPage,
  'v3.CreatePaymentsWalletApp': plainWalletPage,
  'v3.CreatePaymentsVoucher': plainGiftCardPage,
  'v3.BankTransfer': plainBankTransfer,
  'v3.QRcodePayment': plainQrCode,
};

/** A checked request; its values were read by a contract of its operation. */
export type AnyRequest = Omit<OperationRequest<OperationName>, 'caller' | 'values'> &
  Pick<KeyedRequest, 'caller'> & { readonly values: unknown };

/** Operations that report what has happened, and may do so from a replica that is a little behind. */
const REPORTS: ReadonlySet<OperationName> = new Set([
  'v3.ListOrder',
  'v3.ListOrderByTime',
  'v3.GetTradebill',
]);

/** Calls the handler of the request's operation. */
export const handle = async (services: GatewayServices, request: AnyRequest): Promise<AnyAnswer> => {
  // The checks of the operation have proved role and values, which the types cannot follow by its name.
  const handler = OPERATION_HANDLERS[request.operation] as (
    services: GatewayServices,
    request: AnyRequest,
  ) => Promise<AnyAnswer>;
  const database = REPORTS.has(request.operation) ? await services.readReplica?.choose() : undefined;
  return handler(database ? { ...services, database } : services, request);
};

/** Operations whose answer waits for a rail: the answer to a repeat when the first request takes too long. */
const PRESENT_ANSWERS: {
  readonly [Name in OperationName]?: (values: OperationValues<Name>) => PresentAnswer;
} = {
  'v3.BarcodePayment': () => presentBarcodePayment,
  'v3.CreateCardPayments': ({ token_type }) => presentSale(token_type),
  'v3.Capture': () => presentCapture,
};

/** Returns the answer to a repeat of a request whose first one takes too long, if its operation has one. */
export function presentAnswerOf({ operation, values }: AnyRequest): PresentAnswer | undefined {
  const present = PRESENT_ANSWERS[operation] as ((values: unknown) => PresentAnswer) | undefined;
  return present?.(values);
}

/** Returns what the creation of a request consists of, where that is its order alone. */
export function plainCreationOf(request: AnyRequest, now: Date): PlainCreation | undefined {
  const table: Partial<Record<OperationName, unknown>> = PLAIN_CREATIONS;
  const plain = table[request.operation] as
    | ((request: AnyRequest, now: Date) => PlainCreation | undefined)
    | undefined;
  return (request.values as NewOrderRequest['values']).checkout_data === undefined
    ? plain?.(request, now)
    : undefined;
}
