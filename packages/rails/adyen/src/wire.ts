/**
 * The messages that this rail exchanges with Adyen: Checkout API v72, DisputeService v30, standard webhooks and
 * webhooks about tokens, as published in https://github.com/Adyen/adyen-openapi. Only members that are read or sent are
 * here.
 */
import * as v from 'valibot';
import type { WireAmount } from './amounts.ts';

/** Adyen's names of the methods that this rail sends. */
export type MethodType = 'ideal' | 'bcmc_mobile' | 'blik' | 'bizum' | 'scheme';

/** What EMV 3-D Secure asks of a browser; Adyen takes all of it or nothing. */
export interface BrowserInfo {
  readonly acceptHeader: string;
  readonly colorDepth: number;
  readonly javaEnabled: boolean;
  readonly language: string;
  readonly screenHeight: number;
  readonly screenWidth: number;
  readonly timeZoneOffset: number;
  readonly userAgent: string;
}

/** Whether 3-D Secure is attempted, and that it is on a page of Adyen. */
export interface AuthenticationData {
  readonly attemptAuthentication?: 'always' | 'never';
  readonly threeDSRequestData: { readonly nativeThreeDS: 'disabled' };
}

/** `POST /payments`. */
export interface PaymentRequest {
  readonly merchantAccount: string;
  readonly reference: string;
  readonly amount: WireAmount;
  readonly paymentMethod: {
    readonly type: MethodType;
    readonly blikCode?: string;
    readonly encryptedCard?: string;
    readonly number?: string;
    readonly expiryMonth?: string;
    /** Four digits. */
    readonly expiryYear?: string;
    readonly cvc?: string;
    readonly networkPaymentReference?: string;
    readonly storedPaymentMethodId?: string;
    readonly holderName?: string;
    readonly brand?: string;
  };
  readonly returnUrl: string;
  readonly redirectFromIssuerMethod: 'GET';
  readonly channel: 'Web';
  /** Absent where `additionalData` asks for an authorization. */
  readonly captureDelayHours?: 0;
  readonly additionalData?: { readonly manualCapture: 'true' };
  readonly sessionValidity: string;
  readonly shopperStatement?: string;
  readonly telephoneNumber?: string;
  readonly authenticationData?: AuthenticationData;
  readonly storePaymentMethod?: true;
  readonly shopperReference?: string;
  readonly shopperInteraction?: 'Ecommerce' | 'ContAuth';
  readonly recurringProcessingModel?: 'CardOnFile' | 'UnscheduledCardOnFile';
  readonly browserInfo?: BrowserInfo;
  readonly origin?: string;
  readonly shopperEmail?: string;
  readonly shopperIP?: string;
}

/** `POST /payments/details`, after a payer's return. */
export interface DetailsRequest {
  readonly details: { readonly redirectResult: string };
}

/** `POST /payments/{pspReference}/cancels`. */
export interface CancelRequest {
  readonly merchantAccount: string;
  readonly reference: string;
}

/** `POST /payments/{pspReference}/refunds` and `/captures`. */
export interface ModificationRequest extends CancelRequest {
  readonly amount: WireAmount;
}

/** The calls of DisputeService, version 30. */
export interface DisputeRequest {
  readonly merchantAccountCode: string;
  readonly disputePspReference: string;
  readonly defenseReasonCode?: string;
  readonly defenseDocuments?: readonly {
    readonly defenseDocumentTypeCode: string;
    readonly contentType: string;
    /** Base64. */
    readonly content: string;
  }[];
}

const amountSchema = v.object({ currency: v.string(), value: v.number() });
const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(schema);

/** What a payer is to do next: `redirect`, `qrCode`, `await`, or what this rail does not know. */
const actionSchema = v.looseObject({
  type: v.string(),
  url: optional(v.string()),
  method: optional(v.string()),
  data: optional(v.record(v.string(), v.string())),
  qrCodeData: optional(v.string()),
});

/** The answer to `/payments` and `/payments/details`. */
export const paymentAnswerSchema = v.looseObject({
  resultCode: v.string(),
  pspReference: optional(v.string()),
  merchantReference: optional(v.string()),
  amount: optional(amountSchema),
  refusalReasonCode: optional(v.string()),
  action: optional(actionSchema),
  additionalData: optional(v.record(v.string(), v.unknown())),
});

/** See {@link paymentAnswerSchema}. */
export type PaymentAnswer = v.InferOutput<typeof paymentAnswerSchema>;

/** The answer to a capture, a cancellation or a refund: it is taken, and its result comes by webhook. */
export const receivedSchema = v.looseObject({ status: v.literal('received'), pspReference: v.string() });

/** The answer to a call about a dispute. */
export const disputeAnswerSchema = v.looseObject({
  disputeServiceResult: v.looseObject({ success: v.boolean(), errorMessage: optional(v.string()) }),
});

/** The answer with the reasons by which a dispute may be defended. */
export const defenceReasonsSchema = v.looseObject({
  ...disputeAnswerSchema.entries,
  defenseReasons: optional(
    v.array(
      v.looseObject({
        defenseReasonCode: v.string(),
        satisfied: v.boolean(),
        defenseDocumentTypes: optional(
          v.array(
            v.looseObject({
              defenseDocumentTypeCode: v.string(),
              requirementLevel: v.string(),
              available: v.boolean(),
            }),
          ),
        ),
      }),
    ),
  ),
});

/** The body of a 4xx. `internal` proves nothing. */
export const errorSchema = v.looseObject({
  errorCode: v.pipe(v.string(), v.regex(/^\w{1,40}$/)),
  errorType: v.picklist(['validation', 'security', 'configuration']),
});

const itemSchema = v.looseObject({
  pspReference: v.string(),
  originalReference: optional(v.string()),
  merchantAccountCode: v.string(),
  merchantReference: v.string(),
  amount: amountSchema,
  eventCode: v.string(),
  success: v.picklist(['true', 'false']),
  reason: v.nullish(v.string()),
  additionalData: optional(
    v.looseObject({ hmacSignature: optional(v.string()), defensePeriodEndsAt: optional(v.string()) }),
  ),
});

/** One event of a webhook; see `webhook-signature.ts` for what of it is signed. */
export type WebhookItem = v.InferOutput<typeof itemSchema>;

const webhookSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({
    live: v.picklist(['true', 'false']),
    notificationItems: v.pipe(
      v.array(v.looseObject({ NotificationRequestItem: itemSchema })),
      v.minLength(1),
    ),
  }),
);

const tokenWebhookSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({
    type: v.string(),
    environment: v.picklist(['test', 'live']),
    data: v.looseObject({
      merchantAccount: v.string(),
      shopperReference: v.string(),
      storedPaymentMethodId: v.string(),
    }),
  }),
);

/** A webhook about a token (Tokenization webhooks, version 1), whose header signs all of it. */
export type TokenWebhook = v.InferOutput<typeof tokenWebhookSchema>;

/** Reads the body of a webhook about a token; undefined where it is none. */
export function readTokenWebhook(body: string): TokenWebhook | undefined {
  const read = v.safeParse(tokenWebhookSchema, body);
  return read.success ? read.output : undefined;
}

/** Reads the body of a standard webhook; undefined where it is none. */
export function readWebhook(
  body: string,
): { readonly isLive: boolean; readonly items: readonly WebhookItem[] } | undefined {
  const read = v.safeParse(webhookSchema, body);
  if (!read.success) return undefined;
  const { live, notificationItems } = read.output;
  return {
    isLive: live === 'true',
    items: notificationItems.map(({ NotificationRequestItem }) => NotificationRequestItem),
  };
}
