// The scenario of a payment: desktop browser, phone browser, app or mini program.
import type { PaymentRequest } from '@gangway/protocol/checkout';

/** `auto` is `web` or, on a phone, `wap`; never `app`, which cannot be detected reliably. */
export type ScenarioOption = 'auto' | 'web' | 'wap' | 'app' | 'mini-program';

/** A scenario with `auto` resolved. */
export type ResolvedScenario = Exclude<ScenarioOption, 'auto'> & PaymentRequest['scenario'];

/** Returns the scenario to send for a setting. */
export function resolveScenario(wish: ScenarioOption): ResolvedScenario {
  if (wish !== 'auto') return wish;
  return matchMedia('(pointer: coarse) and (max-width: 640px)').matches ? 'wap' : 'web';
}
