// The flow of a checkout, without any framework: read the session, choose, submit, redirect or wait, end.
import {
  type CheckoutSession,
  type CheckoutStatus,
  type Offer,
  readSession,
} from '@gangway/protocol/checkout';
import { CheckoutClient } from '../backend/checkout-client.ts';
import { safeUrl } from '../backend/navigation.ts';
import { type Problem, problem } from '../backend/problems.ts';
import { readWithRetry } from '../backend/read-with-retry.ts';
import { StatusWatch, type WatchStart } from '../backend/status-watch.ts';
import { type CheckoutView, isGood } from './checkout-view.ts';
import { findByName } from './find-by-name.ts';
import type { FlowHost, SubmissionResult, VoucherStep } from './flow-host.ts';
import { PaymentAttempt, type Submission } from './payment-attempt.ts';
import { voucherRefusal } from './voucher-refusal.ts';

/** The flow of one element through one session. */
export class CheckoutFlow {
  view: CheckoutView = { name: 'loading' };
  session: CheckoutSession | undefined;
  /** The rows of the session that the element can show, and the chosen one. */
  offers: readonly Offer[] | undefined;
  offer: Offer | undefined;
  /** Whether the offers were shown before, so that a new session or a retry does not count as the first rendering. */
  wasReady = false;

  readonly #host: FlowHost;
  readonly #attempt = new PaymentAttempt();
  #client: CheckoutClient | undefined;
  /** A trade that waits for its gift card, and the offer that it belongs to. */
  #voucher: { readonly step: VoucherStep; readonly id: string } | undefined;
  #watch: StatusWatch | undefined;
  #pressing: Promise<SubmissionResult> | undefined;
  #opened = 0;
  #announced = 0;

  constructor(host: FlowHost) {
    this.#host = host;
  }

  /** Opens a session; keeps an earlier choice if the new session offers it. */
  open(token: string, endpoint: string): void {
    this.close();
    const session = readSession(token);
    if (this.session?.jti !== session?.jti) {
      this.#attempt.drop();
      this.#voucher = undefined;
    }
    this.session = session;
    this.offers = session && this.#host.offersOf(session);
    if (!session) {
      this.#fail(problem('session-unreadable', 'The session attribute is not a checkout session.'));
      return;
    }
    this.offer = findByName(this.offers, this.offer?.id) ?? this.offers?.[0];
    this.#client = new CheckoutClient(endpoint, token);
    void this.#resume();
  }

  /** Ends everything in progress; `open` starts again. */
  close(): void {
    this.#opened += 1;
    this.#watch?.stop();
    this.#client?.close();
    this.#client = undefined;
    this.#pressing = undefined;
    this.view = { name: 'loading' };
  }

  /** Chooses the offer of a name; returns undefined when there is none or a payment is in progress. */
  choose(name: string): Offer | undefined {
    const offer = findByName(this.offers, name);
    if (this.view.name === 'submitting' || !offer) return undefined;
    // A refusal is shown only beside the offer that was refused.
    if (offer !== this.offer && this.view.name === 'choosing') this.view = { name: 'choosing' };
    this.offer = offer;
    this.#host.changed();
    return offer;
  }

  /** Submits. Calls while a submission is in progress send no further request; all callers get its result. */
  press(scenario: Submission['scenario']): Promise<SubmissionResult> {
    // The lock is taken before anything is awaited: a second call in the same task finds it.
    if (this.#pressing) return this.#pressing;
    const opened = this.#opened;
    const pressing = this.#press(scenario)
      .catch((cause: unknown): SubmissionResult => {
        // Any exception is shown to the payer, who can try again.
        const failure = problem('element-failed', 'The element failed.', cause);
        return opened === this.#opened ? { error: this.#fail(failure) } : { cancelled: true };
      })
      .finally(() => {
        if (this.#pressing === pressing) this.#pressing = undefined;
      });
    this.#pressing = pressing;
    return pressing;
  }

  /** Polls at once, for instance when the time to pay is over. */
  askNow(): void {
    this.#watch?.askNow();
  }

  /** Returns to the offers. An open payment is still polled, because it may be paid elsewhere. */
  chooseAnother(): void {
    if (this.view.name === 'waiting' || this.view.name === 'result' || this.view.name === 'redirecting')
      this.#show({ name: 'choosing' });
  }

  /** Reads the order's latest payment again. */
  restart(): void {
    if (this.#pressing || !this.#client) return;
    this.#watch?.stop();
    this.#show({ name: 'loading' });
    void this.#resume();
  }

  /** Handles the button of the problem view: repeats a lost submission, otherwise starts over. */
  retry(scenario: Submission['scenario']): void {
    if (this.#attempt.isOpen) void this.press(scenario);
    else this.restart();
  }

  /** Restored from the back-forward cache: unlocks the view and polls the payment. */
  comeBack(): void {
    if (this.view.name === 'redirecting') this.#wait(this.view.status, 'at-once');
    else if (this.view.name === 'choosing') void this.#resume();
  }

  async #resume(): Promise<void> {
    const client = this.#client;
    const opened = this.#opened;
    if (!client) return;
    const answer = await readWithRetry(() => client.readSession());
    if (opened !== this.#opened) return;
    if ('problem' in answer) {
      this.#fail(answer.problem);
      return;
    }
    // If the payer went on during the request, the current view is newer.
    if (this.view.name !== 'loading' && this.view.name !== 'choosing') return;
    const { status } = answer.value;
    if (!status || this.#attempt.isOpen) this.#show({ name: 'choosing' });
    else {
      const offer = findByName(this.offers, status.offer ?? status.method);
      // The view shows this payment, so trying again uses its offer.
      this.offer = offer ?? this.offer;
      if (status.final) this.#end(status);
      else if (offer && !status.continueUrl && this.#host.mustReenterInput(offer)) {
        // The page was left before or just after its input was sent; the next submission makes a new trade.
        this.#show({ name: 'choosing' });
        this.#follow(status, 'at-once');
      } else this.#wait(status, 'after-pause');
    }
    this.wasReady = true;
    if (this.#announced !== opened) this.#host.ready(this.offers ?? []);
    this.#announced = opened;
  }

  async #press(scenario: Submission['scenario']): Promise<SubmissionResult> {
    const { offer, session } = this;
    const client = this.#client;
    const opened = this.#opened;
    if (!client || !session || !offer)
      return { error: this.#misuse('submit() needs a session and a method.') };
    const isPaid = this.view.name === 'result' && isGood(this.view.status);
    if (isPaid || !['choosing', 'result', 'problem'].includes(this.view.name))
      return { error: this.#misuse(`submit() is not possible while ${this.view.name}.`) };
    const before = this.view;
    this.#show({ name: 'submitting' });
    // Nothing may be awaited before this.
    const prepared = await this.#host.prepare(offer, this.#attempt.isOpen);
    if (opened !== this.#opened) return { cancelled: true };
    if (!('extras' in prepared)) {
      this.#show(before.name === 'result' ? before : { name: 'choosing' });
      return prepared;
    }
    this.#show({ name: 'submitting', isSent: true });
    // A watch of the previous trade would overwrite the view of this submission.
    this.#watch?.stop();
    if (this.#voucher?.id === offer.id) return this.#submitVoucher(this.#voucher.step, opened);
    const answer = await this.#attempt.send(client, { offer, scenario, extras: prepared.extras });
    if (opened !== this.#opened) return { cancelled: true };
    if ('problem' in answer) return { error: this.#refuse(answer.problem) };
    const step = answer.value;
    switch (step.kind) {
      case 'redirect':
        return this.#leave(step.url, step.status);
      case 'voucher':
        this.#voucher = { step, id: offer.id };
        return this.#submitVoucher(step, opened);
      case 'app-parameters':
        this.#wait(step.status, 'after-pause', true);
        this.#host.handOver(step);
        return { status: step.status };
      case 'wait':
        this.#wait(step.status, 'after-pause');
        return { status: step.status };
      case 'done':
        this.#end(step.status);
        return { status: step.status };
      default:
        return step satisfies never;
    }
  }

  #leave(address: string, status: CheckoutStatus): SubmissionResult {
    const url = safeUrl(address);
    if (!url)
      return { error: this.#fail(problem('answer-invalid', `The redirect URL is not valid: ${address}`)) };
    if (!this.#host.mayLeave(url, status.tradeId)) {
      this.#wait({ ...status, continueUrl: url }, 'after-pause');
      return { status };
    }
    this.#show({ name: 'redirecting', url, status: { ...status, continueUrl: url } });
    this.#host.leave(url);
    return { status };
  }

  async #submitVoucher({ submitUrl, status }: VoucherStep, opened: number): Promise<SubmissionResult> {
    const outcome = await this.#host.submitVoucher(submitUrl);
    if (opened !== this.#opened) return { cancelled: true };
    const refusal = voucherRefusal(outcome);
    if (!refusal) {
      this.#voucher = undefined;
      this.#wait(status, outcome === 'over' ? 'at-once' : 'soon');
      return { status };
    }
    const error = this.#refuse(refusal);
    // Perhaps only the response was lost, so the payment is polled while the payer decides.
    if (error.retriable) this.#follow(status, 'at-once');
    return { error };
  }

  #wait(status: CheckoutStatus, when: WatchStart, isInApp?: boolean): void {
    if (!this.#client) return;
    this.#show({ name: 'waiting', status, isInApp });
    this.#follow(status, when);
  }

  #follow({ tradeId }: CheckoutStatus, when: WatchStart): void {
    const client = this.#client;
    this.#watch?.stop();
    this.#watch =
      client &&
      new StatusWatch({
        ask: () => client.readStatus(tradeId),
        onStatus: (next) => next && this.#onStatus(next),
        // In other views the watch only waits for a success, so its refusal is not shown.
        onRefusal: (refusal) => this.view.name === 'waiting' && this.#fail(refusal),
      });
    this.#watch?.start(when);
  }

  // While the payer chooses a method or sees an unpaid end, only a success may replace the view.
  #onStatus(status: CheckoutStatus): void {
    if (status.final) {
      if (this.view.name === 'waiting' || isGood(status)) this.#end(status);
    } else if (this.view.name === 'waiting') {
      const { continueUrl } = this.view.status;
      this.#show({ ...this.view, status: continueUrl ? { continueUrl, ...status } : status });
    }
  }

  #end(status: CheckoutStatus): void {
    if (status.mayBePaid) this.#follow(status, 'after-pause');
    else this.#watch?.stop();
    this.#voucher = undefined;
    this.#show({ name: 'result', status });
    this.#host.ended(status);
  }

  #fail(failure: Problem): Problem {
    this.#watch?.stop();
    this.#show({ name: 'problem', problem: failure });
    this.#host.failed(failure);
    return failure;
  }

  #refuse(refusal: Problem): Problem {
    if (!this.#host.canCorrectInForm(refusal)) return this.#fail(refusal);
    this.#show({ name: 'choosing', refusal });
    this.#host.failed(refusal);
    return refusal;
  }

  // A call at the wrong time does not change the view.
  #misuse(message: string): Problem {
    const failure = problem('misuse', message);
    this.#host.failed(failure);
    return failure;
  }

  #show(view: CheckoutView): void {
    this.view = view;
    this.#host.changed();
  }
}
