// What a payment needs once it is submitted, and what shows its status: one chunk, loaded when the fields are ready.
export { nextTry } from '../payment-status/next-try.ts';
export { backToForm } from './back-to-form.ts';
export { Leaving } from './leaving.ts';
export { outcomeView } from './outcome-view.ts';
export { PaymentFlow } from './payment-flow.ts';
export { PaymentProgress } from './payment-progress.ts';
export { StatusWatch } from './status-watch.ts';
export { testBanner } from './test-banner.ts';
