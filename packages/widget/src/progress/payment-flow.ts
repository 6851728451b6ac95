// The second half of a checkout's flow: send the submission, redirect or wait, follow the payment, end.
import { inLanguage } from '@gangway/protocol';
import type { CheckoutStatus, NextStep } from '@gangway/protocol/checkout';
import type { CheckoutClient } from '../backend/checkout-client.ts';
import { loadWithRetry } from '../backend/load-with-retry.ts';
import { originOf, safeUrl } from '../backend/navigation.ts';
import { type Problem, problem } from '../backend/problems.ts';
import { readWithRetry } from '../backend/read-with-retry.ts';
import type { CheckoutFlow } from '../checkout/checkout-flow.ts';
import { isGood } from '../checkout/checkout-view.ts';
import type { SubmissionResult, VoucherStep } from '../checkout/flow-host.ts';
import { threeDsSource } from '../three-ds/load-three-ds.ts';
import { announceEnd } from './announce-end.ts';
import { handOver } from './hand-over.ts';
import { keepInput, restoreInput } from './kept-input.ts';
import { PaymentAttempt, type Submission } from './payment-attempt.ts';
import { StatusWatch, type WatchStart } from './status-watch.ts';
import { canTryAgainInForm } from './try-again.ts';
import { voucherRefusal } from './voucher-refusal.ts';

/** A card payment whose payer authenticates. */
type FramedStep = Extract<NextStep, { readonly kind: 'redirect' }> & { readonly frame: string };

/** Returns the page of a trade by the address for its gift card. */
const pageOf = (submitUrl: string, locale: string | undefined): string =>
  inLanguage(submitUrl.replace(/\/voucher$/, ''), locale);

/** What happens in a flow after the submission. It shows its views in the flow, which it belongs to. */
export class PaymentFlow {
  readonly #flow: CheckoutFlow;
  readonly #attempt = new PaymentAttempt();
  /** A trade that waits for its gift card, and the offer that it belongs to. */
  #voucher: { readonly step: VoucherStep; readonly id: string } | undefined;
  #watch: StatusWatch | undefined;
  /** The end that was shown last. */
  #ended: CheckoutStatus | undefined;
  /** Ends 3-D Secure in a frame, while it is under way. */
  #frame: AbortController | undefined;

  constructor(flow: CheckoutFlow) {
    this.#flow = flow;
    restoreInput(flow);
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

  /** Stops polling, and 3-D Secure in a frame. */
  stop(): void {
    this.#watch?.stop();
    this.#frame?.abort();
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
        return step.frame
          ? this.#authenticate(client, { ...step, frame: step.frame })
          : this.#leave(step.url, step.status);
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

  /**
   * Shows the end of a payment: in the form, if the payer waited here and can try again there. One that may still be
   * paid is polled.
   */
  end(status: CheckoutStatus): void {
    const { host, session, view } = this.#flow;
    // The payer went on after this end, and is not told of it again.
    if (view.name === 'choosing' && status.tradeId === this.#ended?.tradeId && !isGood(status)) return;
    if (status.mayBePaid) this.follow(status, 'after-pause');
    else this.stop();
    this.#voucher = undefined;
    this.#ended = status;
    // The page there tells it, with the other ways to pay.
    const elsewhere = isGood(status) ? undefined : safeUrl(status.unpaidUrl);
    if (!elsewhere) {
      const isOpen = canTryAgainInForm(this.#flow, status);
      this.#flow.show(isOpen ? { name: 'choosing', unpaid: status } : { name: 'result', status });
    }
    const url = announceEnd(host.element, status, session?.returnUrl);
    if (elsewhere) host.leave(elsewhere);
    else host.ended(status, url);
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
    keepInput(flow);
    flow.host.leave(url);
    return { status };
  }

  /**
   * Authenticates a card in the gateway's frame. No word of it says how the payment ended: the backend does, which is
   * asked meanwhile, too. Without the script, or where frames cannot work, the payer goes to the full page.
   */
  async #authenticate(client: CheckoutClient, { url, frame, status }: FramedStep): Promise<SubmissionResult> {
    const flow = this.#flow;
    const page = safeUrl(url);
    const gateway = flow.session && originOf(flow.session.gateway);
    const module = page && gateway === originOf(frame) && (await loadWithRetry(threeDsSource.load));
    if (flow.client !== client) return { cancelled: true };
    if (!module) return this.#leave(url, status);
    this.follow(status, 'after-pause');
    this.#frame = new AbortController();
    const { signal } = this.#frame;
    const { language, locale } = flow.host.context();
    const { element } = flow.host;
    const end = await module.authenticate({ element, frame, url: page, language, locale, signal });
    this.#frame = undefined;
    if (flow.client !== client) return { cancelled: true };
    // The watch has seen the end.
    if (signal.aborted) return { status: this.#ended ?? status };
    if (end === 'page') return this.#leave(url, status);
    const open = { ...status, continueUrl: page };
    if (end === 'stopped') {
      this.#tryAgain({ ...status, reason: 'cancelled' });
      return { status };
    }
    const answer = await readWithRetry(() => client.readStatus(status.tradeId));
    if (flow.client !== client) return { cancelled: true };
    const now = 'value' in answer ? answer.value : open;
    if (now.final) this.end(now);
    else if (now.reason) {
      // The card was refused, or its time ran out, while the trade is kept for money that is late.
      this.#tryAgain(now);
      flow.host.ended({ ...now, state: 'declined' }, undefined);
    } else this.wait({ ...open, ...now }, 'soon');
    return { status: now };
  }

  // The trade is still open: a late yes counts, and the next submission ends it.
  #tryAgain(unpaid: CheckoutStatus): void {
    this.#flow.show({ name: 'choosing', unpaid });
    this.follow(unpaid, 'at-once');
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
      // The trade's own page offers the other ways for the rest.
      if (outcome === 'part-paid') return this.#leave(pageOf(submitUrl, this.#flow.session?.locale), status);
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
      if (view.name === 'waiting' || this.#frame || isGood(status)) this.end(status);
    } else if (view.name === 'waiting') {
      const { continueUrl } = view.status;
      this.#flow.show({ ...view, status: continueUrl ? { continueUrl, ...status } : status });
    }
  }
}
