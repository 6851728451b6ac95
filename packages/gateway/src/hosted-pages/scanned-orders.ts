/**
 * Orders that are paid by scanning: the QR code contains the order's `url`. A computer that opens it sees the code;
 * every other device is led to the rail (docs/protocol.md, QR codes).
 */
import { METHODS, type OperationName } from '@gangway/protocol';
import type { Context } from 'hono';
import type { Order } from '../orders/order.ts';
import { setPayerAction } from '../orders/submissions.ts';
import { type GatewayServices, pageAddress } from '../outcomes/gateway-services.ts';

const ALWAYS: ReadonlySet<string> = new Set<OperationName>([
  'v3.CreatePaymentsBankQRcode',
  'v3.CreatePaymentsWalletWeb',
]);

/** Returns whether the paying app is on a phone: bank QR codes, wallets on a web page, wallets as unified order. */
export function isScanned({ operationName, subPayMethod, payerChooses }: Order): boolean {
  if (payerChooses) return false;
  const isWallet = METHODS[subPayMethod]?.flow === 'wallet';
  return ALWAYS.has(operationName) || (operationName === 'v3.CreatePayments' && isWallet);
}

/** Returns whether a computer's browser sent the request. Other clients, such as an app that scanned it, may pay. */
export function isComputer({ req }: Context): boolean {
  const agent = req.header('user-agent') ?? '';
  if (req.header('sec-ch-ua-mobile') === '?1' || /\bMobi|Android|iPhone|iPad/.test(agent)) return false;
  return /Windows NT|Macintosh|X11|CrOS/.test(agent);
}

/** Makes the checkout of an attempt show the code of the order's address, and below it a link to pay on this device. */
export async function offerCode(
  services: GatewayServices,
  { tradeId, attemptId }: { readonly tradeId: string; readonly attemptId: string },
): Promise<void> {
  const content = pageAddress(services, tradeId);
  await setPayerAction(services.database, attemptId, { kind: 'scan', content, openUrl: `${content}/go` });
}
