// The events of each element, and the props of React that listen to them.
import type { GwElementEvents, GwEventsOf, GwTag } from '@gangway/widget';

/** The tag of an element → the names of its events. */
export const ELEMENT_EVENTS: { readonly [Tag in GwTag]: readonly GwElementEvents[Tag][] } = {
  'gw-checkout': [
    'gw-ready',
    'gw-change',
    'gw-method-select',
    'gw-before-submit',
    'gw-before-redirect',
    'gw-action',
    'gw-complete',
    'gw-cancel',
    'gw-error',
  ],
  'gw-card-form': ['gw-ready', 'gw-change', 'gw-token', 'gw-error'],
  'gw-payment-status': ['gw-complete', 'gw-cancel', 'gw-error'],
};

/** `before-submit` → `BeforeSubmit`. */
type Pascal<Words extends string> = Words extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<Words>;

/** The listeners of an element as props: `onBeforeSubmit` for `gw-before-submit`. */
export type Listeners<Tag extends GwTag> = {
  [Name in keyof GwEventsOf<Tag> as Name extends `gw-${infer Words}` ? `on${Pascal<Words>}` : never]?:
    | ((event: GwEventsOf<Tag>[Name]) => void)
    | undefined;
};

/** Returns the prop that listens to an event. */
export const listenerName = (event: string): string =>
  event.replace(/^gw/, 'on').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
