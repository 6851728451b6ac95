/** What the element does after `POST …/payments`. */
import * as v from 'valibot';
import { statusSchema } from './status.ts';

// These schemas ship to the browser: a custom check and a plain union are the smallest that valibot offers.
const isTexts = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((text) => typeof text === 'string');

/** The next step of a payment, chosen by the backend. */
export const nextStepSchema = v.union([
  /**
   * Navigate to `url` in the same tab. With `frame`, 3-D Secure of a card may instead be shown in a frame of this
   * address (docs/protocol.md, 3-D Secure in frames); `url` leads on at any time.
   */
  v.object({
    kind: v.literal('redirect'),
    url: v.string(),
    frame: v.optional(v.string()),
    status: statusSchema,
  }),
  /** Stay and poll the status; its `action` is what the payer does meanwhile. */
  v.object({ kind: v.literal('wait'), status: statusSchema }),
  /**
   * The card frame posts the gift card's number and PIN to `submitUrl`, the trade's own address at the gateway. The
   * page never sees them. Then wait.
   */
  v.object({ kind: v.literal('voucher'), submitUrl: v.string(), status: statusSchema }),
  /**
   * A wallet's app takes over: the page passes `parameters` to it, unchanged, in the SDK of the app or mini program.
   * Then wait.
   */
  v.object({
    kind: v.literal('app-parameters'),
    parameters: v.custom<Readonly<Record<string, string>>>(isTexts),
    scenario: v.picklist(['app', 'mini-program']),
    status: statusSchema,
  }),
  /** Nothing more to do: paid already, or ended. */
  v.object({ kind: v.literal('done'), status: statusSchema }),
]);

/** See {@link nextStepSchema}. */
export type NextStep = v.InferOutput<typeof nextStepSchema>;
