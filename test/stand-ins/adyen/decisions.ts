/** What payers and issuers decide at the stand-in. */
import { decideCard } from './cards.ts';
import { newNetworkReference } from './issued-cards.ts';
import { keepCard, reportToken, tokenData } from './kept-cards.ts';
import { COMMISSION } from './modifications.ts';
import { newReference, type Payment, REFUSALS } from './payments.ts';
import type { StandInState } from './stand-in.ts';

/** What a payer decides. `refuse-then-pay` refuses first, and pays in the same redirect. */
export type Decision = 'pay' | 'refuse' | 'cancel' | 'leave' | 'refuse-then-pay';

/** Decides the open payment of a name, our reference or its token. Returns where the payer goes. */
export function decide(state: StandInState, name: string, decision: Decision, code = '2'): string {
  const names = [name, `authorization-${name}`];
  const payment = state.payments.find(({ token, reference }) => token === name || names.includes(reference));
  if (payment?.state !== 'open') throw new Error('There is no open payment of this name');
  conclude(state, payment, decision, code);
  const url = new URL(payment.returnUrl);
  url.searchParams.set('redirectResult', payment.token);
  return url.href;
}

/** Concludes an open payment. A card that is paid may be refused by its issuer. */
export function conclude(state: StandInState, payment: Payment, decision: Decision, code = '2'): void {
  const { webhooks } = state;
  const { reference: merchantReference, amount, card } = payment;
  if (decision === 'leave') {
    payment.state = 'expired';
    const { pspReference } = payment;
    webhooks.report({ eventCode: 'OFFER_CLOSED', pspReference, merchantReference, amount, success: true });
  }
  if (decision === 'cancel') refuse(state, payment, '16', 'cancelled');
  if (decision === 'refuse' || decision === 'refuse-then-pay') refuse(state, payment, code);
  if (decision === 'refuse-then-pay') payment.pspReference = newReference();
  if (decision !== 'pay' && decision !== 'refuse-then-pay') return;
  const decided = card && decideCard(card);
  if (decided) payment.additionalData = decided.additionalData;
  if (decided?.refusal === undefined) authorise(state, payment);
  else refuse(state, payment, decided.refusal);
}

function authorise(state: StandInState, payment: Payment): void {
  const { pspReference, reference: merchantReference, method, amount, card } = payment;
  if (card && state.habits.namesNetworkReference)
    payment.additionalData = {
      ...payment.additionalData,
      networkTxReference: newNetworkReference(card.issued),
    };
  payment.state = payment.isManual ? 'authorised' : 'captured';
  payment.refusal = undefined;
  keepCard(state, payment);
  report(state, payment, true);
  reportToken(state, payment);
  if (payment.isManual) return;
  payment.captured = amount.value;
  state.bookings.push({
    ...{ type: 'Settled', pspReference, merchantReference, method, amount },
    ...{ modificationReference: pspReference, modificationMerchantReference: '' },
    commission: COMMISSION,
  });
}

function refuse(
  state: StandInState,
  payment: Payment,
  code: string,
  ended: 'refused' | 'cancelled' = 'refused',
): void {
  payment.refusal = { code, text: REFUSALS[code] ?? 'Refused' };
  payment.state = ended;
  report(state, payment, false, payment.refusal.text);
}

function report(state: StandInState, payment: Payment, success: boolean, reason = ''): void {
  const { pspReference, reference: merchantReference, amount } = payment;
  const additionalData = { ...payment.additionalData, ...tokenData(state, payment, 'authorisation') };
  state.webhooks.report({
    ...{ eventCode: 'AUTHORISATION', pspReference, merchantReference, amount, success, reason },
    additionalData,
  });
}
