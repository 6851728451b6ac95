// The messages between a page and the gateway's frame of 3-D Secure (docs/protocol.md, 3-D Secure in frames).

/** What the page posts to the frame once it has loaded, with a port for the answers. */
export interface FrameHello {
  readonly gw: 'three-ds';
  /** `challengeWindowSize` of EMV 3DS. */
  readonly window: string;
  /** BCP 47. */
  readonly language: string;
}

/**
 * What the frame answers. `hello`: it runs, and who is paid. `challenge`: the issuer asks the payer, so the frame must
 * be seen; `shown` once the issuer's page has loaded. Then one of: `over`, the page asks its server; `page`, the payer
 * continues at the payment's own page; `again`, this challenge was posted before.
 */
export type FrameMessage =
  | { readonly kind: 'hello'; readonly shop: string; readonly amount: string; readonly currency: string }
  | { readonly kind: 'challenge' | 'shown' | 'over' | 'page' | 'again' };

/** The kinds of {@link FrameMessage}. */
export const FRAME_MESSAGE_KINDS: readonly FrameMessage['kind'][] = [
  'hello',
  'challenge',
  'shown',
  'over',
  'page',
  'again',
];

/** What a page inside the frame tells it when a step is over. */
export interface StepEnd {
  readonly gw: 'three-ds-end';
  readonly said: 'end' | 'again';
}
