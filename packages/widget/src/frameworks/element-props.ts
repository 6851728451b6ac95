// What templates of any framework may set on the elements, and which events each element dispatches.
import type { GwCardForm } from '../card-form/gw-card-form.ts';
import type { GwCheckout } from '../checkout/gw-checkout.ts';
import type { GwEventMap, GwEventName } from '../events.ts';
import type { GwPaymentStatus } from '../payment-status/gw-payment-status.ts';

type EventName = GwEventName | 'gw-before-submit';

/** Properties that may be left out, with their documentation. */
type Settable<Element, Names extends keyof Element> = {
  [Name in keyof Pick<Element, Names>]?: Element[Name] | undefined;
};

/** The tag of an element → the properties that can be set. */
export interface GwElementProps {
  'gw-checkout': Settable<
    GwCheckout,
    'session' | 'endpoint' | 'locale' | 'theme' | 'layout' | 'scenario' | 'network'
  >;
  'gw-card-form': Settable<
    GwCardForm,
    'name' | 'gateway' | 'clientKey' | 'required' | 'disabled' | 'layout' | 'locale' | 'network' | 'theme'
  >;
  'gw-payment-status': Settable<GwPaymentStatus, 'session' | 'endpoint' | 'locale' | 'theme'>;
}

/** The tag of an element. */
export type GwTag = keyof GwElementProps;

/** The tag of an element → the names of its events. */
export interface GwElementEvents {
  'gw-checkout': Exclude<EventName, 'gw-token'>;
  'gw-card-form': 'gw-ready' | 'gw-change' | 'gw-token' | 'gw-error';
  'gw-payment-status': 'gw-complete' | 'gw-cancel' | 'gw-error';
}

/** The events of one element by name. */
export type GwEventsOf<Tag extends GwTag> = Pick<GwEventMap, GwElementEvents[Tag]>;
