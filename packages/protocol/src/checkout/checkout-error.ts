/** Errors of a checkout backend: a closed list of codes, each with how the element may react. */
import * as v from 'valibot';

/** Every error code of a checkout backend, with its HTTP status and whether the same submission may be sent again. */
export const CHECKOUT_ERRORS = {
  'session-missing': { http: 401, retriable: false },
  'session-invalid': { http: 401, retriable: false },
  'session-expired': { http: 401, retriable: false },
  'origin-not-allowed': { http: 403, retriable: false },
  'request-invalid': { http: 400, retriable: false },
  'method-not-offered': { http: 400, retriable: false },
  'payment-unknown': { http: 404, retriable: false },
  'payment-refused': { http: 409, retriable: false },
  /**
   * The gateway refused the one-time token (-4119: used, expired, damaged, or of another shop). Nothing was charged.
   * The payer enters the CVC again, and the next submission sends a new token with a new `attemptId`.
   */
  'card-token-refused': { http: 409, retriable: false },
  /** A card payment has no valid e-mail address, and the shop gave none: ask the payer for it. */
  'email-invalid': { http: 400, retriable: false },
  'gateway-unreachable': { http: 503, retriable: true },
  internal: { http: 500, retriable: true },
} as const satisfies Record<string, { http: number; retriable: boolean }>;

/** A code of {@link CHECKOUT_ERRORS}. */
export type CheckoutErrorCode = keyof typeof CHECKOUT_ERRORS;

/** The body of an error response. `message` is for the developer; the element shows the payer its own text. */
export const checkoutErrorSchema = v.object({
  error: v.object({
    code: v.picklist(Object.keys(CHECKOUT_ERRORS) as [CheckoutErrorCode, ...CheckoutErrorCode[]]),
    message: v.string(),
    /** The gateway's code when it refused, such as `-4015`. */
    gatewayCode: v.optional(v.string()),
  }),
});

/** See {@link checkoutErrorSchema}. */
export type CheckoutErrorBody = v.InferOutput<typeof checkoutErrorSchema>;
