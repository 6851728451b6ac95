// The entry point of the widget. Importing it registers nothing; `@gangway/widget/define` does.
export type { Problem, ProblemCode } from './backend/problems.ts';
export type { CardFormState } from './card-form/card-form-state.ts';
export { GwCardForm } from './card-form/gw-card-form.ts';
export type { ElementState } from './checkout/checkout-view.ts';
export type { SubmissionResult } from './checkout/flow-host.ts';
export { GwCheckout } from './checkout/gw-checkout.ts';
export type { ScenarioOption } from './checkout/scenario.ts';
export {
  type ChosenOffer,
  GwBeforeSubmitEvent,
  type GwEventDetails,
  type GwEventMap,
  type GwEventName,
} from './events.ts';
export type { GwElementEvents, GwElementProps, GwEventsOf, GwTag } from './frameworks/element-props.ts';
export type { PickerLayout } from './offer-picker/offer-picker.ts';
export { GwPaymentStatus, type PaymentState } from './payment-status/gw-payment-status.ts';
export { PUBLIC_VARIABLES, type PublicVariable } from './theme/public-variables.ts';
export type { Theme } from './theme/theme.ts';
