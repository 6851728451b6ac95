/** Resumes a payment whose payer has come back from a page of the rail: the rail reads what the payer brought. */
import { isPending, listAttempts } from '../orders/attempts.ts';
import type { PayerBack } from '../rails/rail.ts';
import { railAttempt } from './ask-rail.ts';
import { settleReport } from './authorise.ts';
import type { GatewayServices } from './gateway-services.ts';

/**
 * Lets the rail of the pending attempt report, and settles it. Repeats and invented input change nothing that the rail
 * does not confirm. Does nothing where no attempt is pending or the rail needs no resume.
 */
export async function resumePayment(
  services: GatewayServices,
  tradeId: string,
  back: PayerBack,
): Promise<void> {
  const attempts = await listAttempts(services.database, tradeId);
  const pending = attempts.find((attempt) => attempt.kind === 'payment' && isPending(attempt));
  const rail = pending && (await services.rails.named(pending.rail));
  if (!pending || !rail?.resume) return;
  await settleReport(services, pending, await rail.resume(railAttempt(pending), back));
}
