/** The handler of each operation, one row each. */
import type { OperationName } from '@gangway/protocol';
import { approveRefund } from './approve-refund.ts';
import { bankTransfer } from './bank-transfer.ts';
import { barcodePayment, presentBarcodePayment } from './barcode-payment.ts';
import { batchQuery } from './batch-query.ts';
import { cancelPayment } from './cancel-payment.ts';
import { capture, presentCapture } from './capture.ts';
import { createCardPayments } from './create-card-payments.ts';
import { createPayments } from './create-payments.ts';
import { createPaymentsBankQrCode } from './create-payments-bank-qrcode.ts';
import { createPaymentsVoucher } from './create-payments-voucher.ts';
import { createPaymentsWalletApp } from './create-payments-wallet-app.ts';
import { createPaymentsWalletAppPay } from './create-payments-wallet-apppay.ts';
import { createPaymentsWalletMini } from './create-payments-wallet-mini.ts';
import { createPaymentsWalletWap } from './create-payments-wallet-wap.ts';
import { createPaymentsWalletWeb } from './create-payments-wallet-web.ts';
import { createRefund } from './create-refund.ts';
import { getSubPay } from './get-sub-pay.ts';
import { getTradebill } from './get-tradebill.ts';
import { listOrder } from './list-order.ts';
import { listOrderByTime } from './list-order-by-time.ts';
import { merchantBalance } from './merchant-balance.ts';
import type { OperationHandler, PresentAnswer } from './operation-request.ts';
import { presentSale } from './pay-stored-card.ts';
import { qrCodePayment } from './qrcode-payment.ts';
import { queryOrder } from './query-order.ts';
import { queryRefundOrder } from './query-refund-order.ts';
import { splitPayment } from './split-payment.ts';

/** Canonical operation name → its handler. */
export const OPERATION_HANDLERS: Readonly<Partial<Record<OperationName, OperationHandler>>> = {
  'v3.CreatePayments': createPayments,
  'v3.CreatePaymentsBankQRcode': createPaymentsBankQrCode,
  'v3.CreatePaymentsWalletWeb': createPaymentsWalletWeb,
  'v3.CreatePaymentsWalletWap': createPaymentsWalletWap,
  'v3.CreatePaymentsWalletApp': createPaymentsWalletApp,
  'v3.CreatePaymentsWalletMini': createPaymentsWalletMini,
  'v3.CreatePaymentsWalletAPPPay': createPaymentsWalletAppPay,
  'v3.CreatePaymentsVoucher': createPaymentsVoucher,
  'v3.BankTransfer': bankTransfer,
  'v3.BarcodePayment': barcodePayment,
  'v3.QRcodePayment': qrCodePayment,
  'v3.GetSubPay': getSubPay,
  'v3.CreateCardPayments': createCardPayments,
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

/** Operations whose answer waits for a rail: the answer to a repeat when the first request takes too long. */
export const PRESENT_ANSWERS: Readonly<Partial<Record<OperationName, PresentAnswer>>> = {
  'v3.BarcodePayment': presentBarcodePayment,
  'v3.CreateCardPayments': presentSale,
  'v3.Capture': presentCapture,
};
