// The context of an offer's part, from the flow's state.
import type { ViewContext } from '../views/view-context.ts';
import type { CheckoutFlow } from './checkout-flow.ts';
import type { PartContext } from './offer-part.ts';
import type { ResolvedScenario } from './scenario.ts';

/** Returns the context of the open session; undefined without one. */
export function partContext(
  context: ViewContext,
  flow: CheckoutFlow,
  scenario: ResolvedScenario,
): PartContext | undefined {
  const { session, view, client, offer } = flow;
  const isBusy = view.name === 'submitting';
  const isSent = isBusy && view.isSent === true;
  const drop: PartContext['drop'] = (offer) => flow.drop(offer);
  return session && { ...context, session, offer, client, isBusy, isSent, scenario, drop };
}
