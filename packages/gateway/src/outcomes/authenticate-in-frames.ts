/** 3-D Secure in frames: the next step of a trade's pending attempt. */
import { type Attempt, isPending, listAttempts } from '../orders/attempts.ts';
import type { PayerFrames } from '../rails/rail.ts';
import type { RailAuthentication } from '../rails/rail-answers.ts';
import { railAttempt } from './ask-rail.ts';
import { settleReport } from './authorise.ts';
import type { GatewayServices } from './gateway-services.ts';

/**
 * What a payer's frames do next. `method` and `challenge`: post the form of `step`. `page`: nothing, because the
 * attempt continues at a page only. `over`: nothing, because the payer has nothing to do; the order's state is the
 * answer.
 */
export type FrameStep =
  | { readonly kind: 'method' | 'challenge'; readonly attemptId: string; readonly step: RailAuthentication }
  | { readonly kind: 'page' | 'over' };

/** Returns the next step of a trade, and settles what the rail reports instead of one. */
export async function authenticateInFrames(
  services: GatewayServices,
  tradeId: string,
  frames: PayerFrames,
): Promise<FrameStep> {
  const attempts = await listAttempts(services.database, tradeId);
  const pending = attempts.find((attempt) => attempt.kind === 'payment' && isPending(attempt));
  if (pending?.state !== 'open') return { kind: 'over' };
  const rail = await services.rails.named(pending.rail);
  if (!rail?.authenticate) return { kind: pageOrOver(pending) };
  const step = await rail.authenticate(railAttempt(pending), frames);
  if (step.kind === 'authenticate') return { kind: step.step, attemptId: pending.id, step };
  const outcome = await settleReport(services, pending, step);
  if (outcome.kind !== 'open') return { kind: 'over' };
  return { kind: outcome.stage === 'authorisation' ? 'over' : pageOrOver(outcome) };
}

/** An attempt without a page has nothing for its payer to do. */
const pageOrOver = ({ payerUrl }: Pick<Attempt, 'payerUrl'>): 'page' | 'over' => (payerUrl ? 'page' : 'over');
