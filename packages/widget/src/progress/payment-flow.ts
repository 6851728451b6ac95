// The second half of a checkout's flow: send the submission, redirect or wait, follow the payment, end.
import type { CheckoutStatus } from '@gangway/protocol/checkout';
import type { CheckoutClient } from '../backend/checkout-client.ts';
import { safeUrl } from '../backend/navigation.ts';
import { type Problem, problem } from '../backend/problems.ts';
import type { CheckoutFlow } from '../checkout/checkout-flow.ts';
import { isGood } from '../checkout/checkout-view.ts';
import type { SubmissionResult, VoucherStep } from '../checkout/flow-host.ts';
import { announceEnd } from './announce-end.ts';
import { handOver } from './hand-over.ts';
import { PaymentAttempt, type Submission } from './payment-attempt.ts';
import { StatusWatch, type WatchStart } from './status-watch.ts';
import { voucherRefusal } from './voucher-refusal.ts';

/** What happens in a flow after the submission. It shows its views in the flow, which it belongs to. */
export class PaymentFlow {
  readonly #flow: CheckoutFlow;
  readonly #attempt = new PaymentAttempt();
  /** A trade that waits for its gift card, and the offer that it belongs to. */
  #voucher: { readonly step: VoucherStep; readonly id: string } | undefined;
  #watch: StatusWatch | undefined;

  constructor(flow: CheckoutFlow) {
    this.#flow = flow;
  }

  /** Whether a submission was sent whose result is unknown. */
  get isOpen(): boolean {
    return this.#attempt.isOpen;
  }

  /** Drops the submission; only for another session. */
  drop(): void {
    this.#attempt.drop();
    this.#voucher = undefined;
  }

  /** Stops polling. */
  stop(): void {
    this.#watch?.stop();
  }

  /** Polls at once, for instance when the time to pay is over. */
  askNow(): void {
    this.#watch?.askNow();
  }

  /** Sends a submission and goes on with its answer. A client of another session ends it as cancelled. */
  async submit(client: CheckoutClient, submission: Submission): Promise<SubmissionResult> {
    const { id } = submission.offer;
    // A watch of the previous trade would overwrite the view of this submission.
    this.stop();
    if (this.#voucher?.id === id) return this.#submitVoucher(client, this.#voucher.step);
    const answer = await this.#attempt.send(client, submission);
    if (this.#flow.client !== client) return { cancelled: true };
    if ('problem' in answer) return { error: this.#flow.refuse(answer.problem) };
    const step = answer.value;
    switch (step.kind) {
      case 'redirect':
        return this.#leave(step.url, step.status);
      case 'voucher':
        this.#voucher = { step, id };
        return this.#submitVoucher(client, step);
      case 'app-parameters':
        this.wait(step.status, 'after-pause', true);
        handOver(this.#flow.host.element, step);
        return { status: step.status };
      case 'wait':
        this.wait(step.status, 'after-pause');
        return { status: step.status };
      case 'done':
        this.end(step.status);
        return { status: step.status };
      default:
        return step satisfies never;
    }
  }

  /** Shows an open payment and polls it. */
  wait(status: CheckoutStatus, when: WatchStart, isInApp?: boolean): void {
    if (!this.#flow.client) return;
    this.#flow.show({ name: 'waiting', status, isInApp });
    this.follow(status, when);
  }

  /** Polls a payment without showing it. */
  follow({ tradeId }: CheckoutStatus, when: WatchStart): void {
    const { client } = this.#flow;
    this.stop();
    this.#watch =
      client &&
      new StatusWatch({
        ask: () => client.readStatus(tradeId),
        onStatus: (next) => next && this.#onStatus(next),
        // In other views the watch only waits for a success, so its refusal is not shown.
        onRefusal: (refusal) => this.#flow.view.name === 'waiting' && this.#flow.fail(refusal),
      });
    this.#watch?.start(when);
  }

  /** Shows the end of a payment. One that may still be paid is polled. */
  end(status: CheckoutStatus): void {
    if (status.mayBePaid) this.follow(status, 'after-pause');
    else this.stop();
    this.#voucher = undefined;
    this.#flow.show({ name: 'result', status });
    const { host, session } = this.#flow;
    host.ended(status, announceEnd(host.element, status, session?.returnUrl));
  }

  #leave(address: string, status: CheckoutStatus): SubmissionResult {
    const flow = this.#flow;
    const url = safeUrl(address);
    if (!url)
      return { error: flow.fail(problem('answer-invalid', `The redirect URL is not valid: ${address}`)) };
    if (!flow.host.mayLeave(url, status.tradeId)) {
      this.wait({ ...status, continueUrl: url }, 'after-pause');
      return { status };
    }
    flow.show({ name: 'redirecting', url, status: { ...status, continueUrl: url } });
    flow.host.leave(url);
    return { status };
  }

  async #submitVoucher(
    client: CheckoutClient,
    { submitUrl, status }: VoucherStep,
  ): Promise<SubmissionResult> {
    const outcome = await this.#flow.host.submitVoucher(submitUrl);
    if (this.#flow.client !== client) return { cancelled: true };
    const refusal = voucherRefusal(outcome);
    if (!refusal) {
      this.#voucher = undefined;
      this.wait(status, outcome === 'over' ? 'at-once' : 'soon');
      return { status };
    }
    const error: Problem = this.#flow.refuse(refusal);
    // Perhaps only the response was lost, so the payment is polled while the payer decides.
    if (error.retriable) this.follow(status, 'at-once');
    return { error };
  }

  // While the payer chooses a method or sees an unpaid end, only a success may replace the view.
  #onStatus(status: CheckoutStatus): void {
    const { view } = this.#flow;
    if (status.final) {
      if (view.name === 'waiting' || isGood(status)) this.end(status);
    } else if (view.name === 'waiting') {
      const { continueUrl } = view.status;
      this.#flow.show({ ...view, status: continueUrl ? { continueUrl, ...status } : status });
    }
  }
}
