// The flow of a checkout, without any framework: read the session, choose, submit. What comes then is in
// progress/payment-flow.ts, which is loaded when the fields are ready.
import {
  type CheckoutSession,
  type CheckoutStatus,
  type Offer,
  readSession,
} from '@gangway/protocol/checkout';
import { CheckoutClient } from '../backend/checkout-client.ts';
import { type Problem, problem } from '../backend/problems.ts';
import { readWithRetry } from '../backend/read-with-retry.ts';
import { rowOf } from '../offer-picker/method-faces.ts';
import type { Submission } from '../progress/payment-attempt.ts';
import type { PaymentFlow } from '../progress/payment-flow.ts';
import { type CheckoutView, isGood } from './checkout-view.ts';
import { findByName } from './find-by-name.ts';
import type { FlowHost, SubmissionResult } from './flow-host.ts';

const NOT_LOADED = 'The script that follows payments could not be loaded.';

/** The flow of one element through one session. */
export class CheckoutFlow {
  view: CheckoutView = { name: 'loading' };
  session: CheckoutSession | undefined;
  /** The rows of the session that the element can show, and the chosen one. */
  offers: readonly Offer[] | undefined;
  offer: Offer | undefined;
  /** `offers` with those that were dropped since. */
  places: readonly Offer[] | undefined;
  /** Whether the offers were shown before, so that a new session or a retry does not count as the first rendering. */
  wasReady = false;

  readonly host: FlowHost;
  /** The client of the open session. */
  client: CheckoutClient | undefined;
  #payment: PaymentFlow | undefined;
  #pressing: Promise<SubmissionResult> | undefined;
  /** The client whose offers were announced. */
  #announced: CheckoutClient | undefined;

  constructor(host: FlowHost) {
    this.host = host;
  }

  /** Opens a session; keeps an earlier choice if the new session offers it. */
  open(token: string, endpoint: string): void {
    this.close();
    const session = readSession(token);
    if (this.session?.jti !== session?.jti) this.#payment?.drop();
    this.session = session;
    this.places = this.offers = session && this.host.offersOf(session);
    if (!session) {
      this.fail(problem('session-unreadable', 'The session attribute is not a checkout session.'));
      return;
    }
    this.offer = findByName(this.offers, this.offer?.id) ?? this.offers?.[0];
    this.client = new CheckoutClient(endpoint, token);
    document.addEventListener('visibilitychange', this.#lookAgain);
    void this.#resume();
  }

  /** Ends everything in progress; `open` starts again. */
  close(): void {
    if (this.client) document.removeEventListener('visibilitychange', this.#lookAgain);
    this.#payment?.stop();
    this.client?.close();
    this.client = undefined;
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
    this.host.changed();
    return offer;
  }

  /** Chooses the row in which the chosen express checkout is a button: the pay button of the row pays without it. */
  leaveExpress(): void {
    const row = rowOf(this.offer, this.offers);
    if (row && row !== this.offer) this.choose(row.id);
  }

  /** Takes an offer out of the list, and chooses the first one if it was chosen. */
  drop(offer: Offer | undefined): void {
    this.offers = this.offers?.filter((one) => one !== offer);
    if (this.offer === offer) this.offer = this.offers?.[0];
    this.host.changed();
  }

  /** Submits. Calls while a submission is in progress send no further request; all callers get its result. */
  press(scenario: Submission['scenario']): Promise<SubmissionResult> {
    // The lock is taken before anything is awaited: a second call in the same task finds it.
    if (this.#pressing) return this.#pressing;
    const { client } = this;
    const pressing = this.#press(scenario)
      .catch((cause: unknown): SubmissionResult => {
        // Any exception is shown to the payer, who can try again.
        const failure = problem('element-failed', 'The element failed.', cause);
        return this.client === client ? { error: this.fail(failure) } : { cancelled: true };
      })
      .finally(() => {
        if (this.#pressing === pressing) this.#pressing = undefined;
      });
    this.#pressing = pressing;
    return pressing;
  }

  /** Polls at once, for instance when the time to pay is over. */
  askNow(): void {
    this.#payment?.askNow();
  }

  /** Returns to the offers. An open payment is still polled, because it may be paid elsewhere. */
  chooseAnother(): void {
    if (this.view.name === 'waiting' || this.view.name === 'result' || this.view.name === 'redirecting')
      this.show({ name: 'choosing' });
  }

  /** Reads the order's latest payment again. */
  restart(): void {
    if (this.#pressing || !this.client) return;
    this.#payment?.stop();
    this.show({ name: 'loading' });
    void this.#resume();
  }

  /** Handles the button of the problem view: repeats a lost submission, otherwise starts over. */
  retry(scenario: Submission['scenario']): void {
    if (this.#payment?.isOpen) void this.press(scenario);
    else this.restart();
  }

  /** Restored from the back-forward cache: unlocks the view and polls the payment. */
  comeBack(): void {
    if (this.view.name === 'redirecting') this.#payment?.wait(this.view.status, 'at-once');
    else if (this.view.name === 'choosing') void this.#resume();
  }

  /** Shows a view. Where the payer chooses, something is chosen. */
  show(view: CheckoutView): void {
    this.view = view;
    if (view.name === 'choosing') this.offer ??= this.offers?.[0];
    this.host.changed();
  }

  /** Shows a problem. */
  fail(failure: Problem): Problem {
    this.#payment?.stop();
    this.show({ name: 'problem', problem: failure });
    this.host.failed(failure);
    return failure;
  }

  /** Shows a refusal beside the form if the payer can correct it there, otherwise as a problem. */
  refuse(refusal: Problem): Problem {
    if (!this.host.canCorrectInForm(refusal)) return this.fail(refusal);
    this.show({ name: 'choosing', refusal });
    this.host.failed(refusal);
    return refusal;
  }

  // When the tab is shown again, the order may have been paid in another one, or on a phone.
  #lookAgain = async (): Promise<void> => {
    const { client } = this;
    const isCurrent = (): boolean => this.client === client && this.view.name === 'choosing';
    if (!client || document.visibilityState === 'hidden' || !isCurrent()) return;
    const answer = await client.readSession();
    const status = 'value' in answer ? answer.value.status : null;
    if (!status || !isGood(status)) return;
    const payment = await this.#load();
    if (isCurrent()) payment?.end(status);
  };

  async #resume(): Promise<void> {
    const { client } = this;
    if (!client) return;
    const answer = await readWithRetry(() => client.readSession());
    if (this.client !== client) return;
    if ('problem' in answer) {
      this.fail(answer.problem);
      return;
    }
    const { status, removed } = answer.value;
    for (const id of removed ?? []) this.drop(findByName(this.offers, id));
    const payment = status && (await this.#load());
    // If the payer went on during the requests, the current view is newer.
    if (this.client !== client || (this.view.name !== 'loading' && this.view.name !== 'choosing')) return;
    if (!status || payment?.isOpen) this.show({ name: 'choosing' });
    else if (payment) this.#continue(payment, status);
    else this.fail(problem('method-not-loaded', NOT_LOADED));
    this.wasReady = true;
    if (this.#announced !== client) this.host.ready(this.offers ?? []);
    this.#announced = client;
  }

  /** Shows a payment that was begun before. */
  #continue(payment: PaymentFlow, status: CheckoutStatus): void {
    const offer = findByName(this.offers, status.offer ?? status.method);
    // The view shows this payment, so trying again uses its offer, and no other that nobody chose.
    this.offer = offer;
    if (status.final) payment.end(status);
    else if (offer && !status.continueUrl && this.host.mustReenterInput(offer)) {
      // The page was left before or just after its input was sent; the next submission makes a new trade.
      this.show({ name: 'choosing' });
      payment.follow(status, 'at-once');
    } else payment.wait(status, 'after-pause');
  }

  async #press(scenario: Submission['scenario']): Promise<SubmissionResult> {
    const { offer, session, client } = this;
    if (!client || !session || !offer)
      return { error: this.#misuse('submit() needs a session and a method.') };
    const isPaid = this.view.name === 'result' && isGood(this.view.status);
    if (isPaid || !['choosing', 'result', 'problem'].includes(this.view.name))
      return { error: this.#misuse(`submit() is not possible while ${this.view.name}.`) };
    const before = this.view;
    this.show({ name: 'submitting' });
    // Nothing may be awaited before this.
    const preparing = this.host.prepare(offer, this.#payment?.isOpen === true);
    const loading = this.#load();
    const prepared = await preparing;
    if (this.client !== client) return { cancelled: true };
    if (!('extras' in prepared)) {
      this.show(before.name === 'result' ? before : { name: 'choosing' });
      return prepared;
    }
    this.show({ name: 'submitting', isSent: true });
    const payment = await loading;
    if (this.client !== client) return { cancelled: true };
    if (!payment) return { error: this.fail(problem('method-not-loaded', NOT_LOADED)) };
    return payment.submit(client, { offer, scenario, extras: prepared.extras });
  }

  /** Returns the second half of the flow; undefined when its chunk does not load. */
  async #load(): Promise<PaymentFlow | undefined> {
    const module = await this.host.loadProgress();
    this.#payment ??= module && new module.PaymentFlow(this);
    return this.#payment;
  }

  // A call at the wrong time does not change the view.
  #misuse(message: string): Problem {
    const failure = problem('misuse', message);
    this.host.failed(failure);
    return failure;
  }
}
