/** Which file answers which operation: one row each. */
import type { OperationName } from '@gangway/protocol';
import { cancelPayment } from './cancel-payment.ts';
import { createCardPayments } from './create-card-payments.ts';
import { createPayments } from './create-payments.ts';
import type { OperationHandler } from './operation-request.ts';
import { queryOrder } from './query-order.ts';

/** Canonical operation name → what answers it. */
export const OPERATION_HANDLERS: Readonly<Partial<Record<OperationName, OperationHandler>>> = {
  'v3.CreatePayments': createPayments,
  'v3.CreateCardPayments': createCardPayments,
  'v3.QueryOrder': queryOrder,
  'v3.CancelPayment': cancelPayment,
};

/** Operations that change nothing, and so take no key. */
export const READ_ONLY: ReadonlySet<OperationName> = new Set<OperationName>(['v3.QueryOrder']);
