// How the payer meets the shop: in a browser on a desk, on a phone, in an app, in a mini program.
import type { PaymentRequest } from '@gangway/protocol/checkout';

/** `auto` is `web` or, on a phone, `wap`; never `app`, which cannot be told reliably. */
export type ScenarioWish = 'auto' | ResolvedScenario;

/** What `auto` has become. */
export type ResolvedScenario = NonNullable<PaymentRequest['scenario']>;

/** The scenario to send for a wish. */
export function resolveScenario(wish: ScenarioWish): ResolvedScenario {
  if (wish !== 'auto') return wish;
  return matchMedia('(pointer: coarse) and (max-width: 640px)').matches ? 'wap' : 'web';
}

/** The system of the device, by what its browser says. A tablet that says it is a Mac has fingers. */
export function systemOf({ userAgent, maxTouchPoints }: Navigator): 'android' | 'ios' {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple ? 'ios' : 'android';
}
