/** A payment order as the gateway reads it. */
import type { Look, MethodName, Money, OrderState } from '@gangway/protocol';
import type { ColumnWord } from '../storage/column-words.ts';
import type { ThreeDsFacts } from '../three-ds-facts.ts';

/** One trade. Amounts are hundredths of their currency; `createdAt`, `expiresAt`, `paidAt` are business time. */
export interface Order extends Money {
  readonly tradeId: string;
  readonly merchantId: string;
  readonly storeId: string;
  readonly accountId: string;
  /** UID of the account that created it. */
  readonly user: string;
  /** The merchant's reference of the order. Several trades may have it; one may be paid. */
  readonly orderId: string;
  /** Canonical operation that created it, such as `v3.CreatePayments`. */
  readonly operationName: string;
  /** When the amount is captured: with the payment, later on request, or never where a card is only stored. */
  readonly capture: ColumnWord<'orders.capture'>;
  /** Whether its card is stored if payer and issuer agree. */
  readonly keepsCard: boolean;
  readonly payMethod: string;
  readonly subPayMethod: MethodName;
  /**
   * Whether the payer chooses the method on our page, at first or after a gift card has paid a part. `subPayMethod` is
   * then the choice, once made.
   */
  readonly payerChooses?: boolean;
  /** Barcode and QR code payments: the part of the amount that is a tip. */
  readonly tipAmountMinor?: bigint | null;
  readonly settlementAmountMinor: bigint;
  readonly settlementCurrency: string;
  /** Decimal text with up to 8 decimals; settlement = half-up(amount × rate). */
  readonly exchangeRate: string;
  /** The amount in yuan when the order was made; null when there was no rate. */
  readonly amountCnyMinor: bigint | null;
  /** What a gift card has paid of the amount, and its rail's reference; null without such a part. */
  readonly partAmountMinor?: bigint | null;
  readonly partReference?: string | null;
  /** The costs of the payment, in hundredths of the settlement currency; null until paid. */
  readonly feeMinor: bigint | null;
  readonly vatMinor: bigint | null;
  readonly description: string;
  readonly demo: string;
  readonly redirectUrl: string;
  /** Whether a refusal at the rail's own page ends the order, and its payer returns to the merchant at once. */
  readonly returnsRefused?: boolean;
  readonly notifyUrl: string;
  readonly timeoutMinutes: number;
  readonly state: OrderState;
  /** The number of its notifications; rises by one with every change of state. */
  readonly sequence: number;
  /** The rail's reference of the payment; empty until there is one. */
  readonly transactionId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
  /** The stored facts of card and payer; empty for other methods. */
  readonly email: string;
  readonly cardBrand: string;
  readonly cardLast4: string;
  /** The authorized amount, once a capture has set `amountMinor`. */
  readonly authorizedAmountMinor?: bigint | null;
  /** What its request has set of its pages' look. */
  readonly look?: Look | null;
  /** The result of 3-D Secure, once there is one. */
  readonly threeDs: ThreeDsFacts | null;
}

/**
 * Returns whether a refused payer goes back to the merchant instead of trying again on our page. Where the payer
 * chooses a method on our page, as after a gift card's part, our page goes on.
 */
export const returnsAfterRefusal = ({
  returnsRefused = false,
  redirectUrl,
  payerChooses,
}: Pick<Order, 'returnsRefused' | 'redirectUrl' | 'payerChooses'>): boolean =>
  returnsRefused && redirectUrl !== '' && !payerChooses;

/** The columns of an order in SQL. */
export const ORDER_COLUMNS = `o.trade_id AS "tradeId", o.merchant_id AS "merchantId", o.store_id AS "storeId",
  o.account_id AS "accountId",
  (SELECT uid FROM accounts WHERE id = o.account_id) AS "user",
  o.order_id AS "orderId", o.operation_name AS "operationName", o.capture, o.keeps_card AS "keepsCard",
  o.pay_method AS "payMethod", o.sub_pay_method AS "subPayMethod", o.amount AS "amountMinor", o.currency,
  o.tip_amount AS "tipAmountMinor",
  (coalesce(o.asked_method, o.sub_pay_method) IN ('List', 'QRcode') OR o.part_amount IS NOT NULL) AS "payerChooses",
  o.part_amount AS "partAmountMinor", o.part_reference AS "partReference",
  o.settlement_amount AS "settlementAmountMinor", o.settlement_currency AS "settlementCurrency",
  o.exchange_rate AS "exchangeRate", o.amount_cny AS "amountCnyMinor", o.fee AS "feeMinor", o.vat AS "vatMinor",
  o.description, o.demo, o.redirect_url AS "redirectUrl", o.returns_refused AS "returnsRefused",
  o.notify_url AS "notifyUrl", o.timeout_minutes AS "timeoutMinutes", o.state, o.sequence,
  o.transaction_id AS "transactionId", o.created_at AS "createdAt", o.expires_at AS "expiresAt", o.paid_at AS "paidAt",
  o.email, o.card_brand AS "cardBrand", o.card_last4 AS "cardLast4", o.look, o.three_ds AS "threeDs",
  o.authorized_amount AS "authorizedAmountMinor"`;
