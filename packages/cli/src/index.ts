/** The public interface: what `gangway-cli trigger` does, for the tests of a shop. */
import { findPlace } from './cli-context.ts';
import type { EventName } from './events/events.ts';
import { type Happened, type TriggerOptions, triggerEvent } from './trigger-event.ts';

export { EVENTS, type EventName } from './events/events.ts';
export { NoGateway, NotDone } from './sandbox-calls.ts';
export type { Happened, TriggerOptions } from './trigger-event.ts';

/**
 * Makes an event happen at a running sandbox, and resolves when it has. `gateway` and `desk` are addresses, by default
 * those of `gangway-cli dev`. Throws NotDone with the reason when it does not happen, NoGateway when no sandbox
 * answers, and an error of `@gangway/server` when the gateway refuses a call.
 */
export async function trigger(
  event: EventName,
  { gateway, desk, ...options }: TriggerOptions & { readonly gateway?: string; readonly desk?: string } = {},
): Promise<Happened> {
  const report = () => {};
  const place = await findPlace({ environment: {}, report }, { gateway, desk });
  return triggerEvent(event, { ...place, report }, options);
}
