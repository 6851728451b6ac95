/** `<desk-payment>`: one payment on one screen: what happened, and what can be done with it. `#/payment/<trade_id>`. */
import { html, nothing, type TemplateResult } from 'lit';
import type { LogEntry } from '../../desk/exchange-log.ts';
import { ask } from '../ask.ts';
import { DeskElement } from '../desk-element.ts';
import { isShopOrder } from '../find-panel.ts';
import { commandLine } from '../parts/command-line.ts';
import { entryList } from '../parts/entries.ts';
import { failureFile } from '../parts/failure-file.ts';
import { isAbout } from '../parts/is-about.ts';
import { attempts, disputes, money, splits, steps, summary } from '../parts/payment-views.ts';
import { action, card, chip, copyButton, empty, type Outcome, outcomeLine } from '../parts/pieces.ts';
import { saveFile } from '../parts/save-file.ts';
import { dayAndTime, when } from '../parts/times.ts';
import { followTimeline, type Timeline } from '../timeline.ts';
import './payment-actions.ts';

class DeskPayment extends DeskElement {
  #outcome: Outcome | undefined;
  readonly #timeline = followTimeline(this, () => this.desk.route.id);

  override render(): TemplateResult {
    return html`<p><a href=${this.desk.linkTo('payment')}>All payments</a></p>
${this.#timeline.show('Asking for the payment', (timeline) => this.#payment(timeline))}`;
  }

  #payment(timeline: Timeline): TemplateResult {
    const { desk } = this;
    const show = (event: CustomEvent<Outcome>) => this.#show(event.detail);
    return html`<div class="desk-payment" data-state=${timeline.order.state}>
${summary(desk, timeline)}
<section class="desk-card desk-actions" data-card="actions" aria-label="Actions"><h2>Actions</h2>
<desk-payment-actions .desk=${desk} .timeline=${timeline} @desk-outcome=${show}></desk-payment-actions>
<div class="desk-line">${action('Save for a developer', () => this.#save(timeline), { name: 'save-failure' })}
<span class="quiet">One file with this payment and its exchanges, without secrets, personal data and
digits.</span></div>
${outcomeLine(this.#outcome)}</section>
${card('Step by step', steps(timeline), 'steps')}
${card('Attempts', attempts(timeline), 'attempts')}
${card('Money', money(timeline), 'money')}
${timeline.disputes.length === 0 ? nothing : card('Disputes', disputes(timeline), 'disputes')}
${timeline.splits.length === 0 ? nothing : card('Splits', splits(desk, timeline), 'splits')}
${card('Notifications', this.#notifications(timeline), 'notifications')}
${card('Requests and answers', this.#exchanges(timeline), 'exchanges')}
</div>`;
  }

  async #show(outcome: Outcome): Promise<void> {
    this.#outcome = outcome;
    this.requestUpdate();
    await this.#timeline.read();
    await this.desk.look();
  }

  #notifications({ notifications: all }: Timeline): TemplateResult {
    if (all.length === 0)
      return empty(
        'There are no notifications: the state has not changed yet, or the order has no notify_url.',
      );
    return html`<ul class="desk-rows">${all.map(
      (one) => html`<li><p>${chip(one.state)}<b>${one.object.split(':')[0]} ${one.tells}</b>
<span class="quiet">no. ${one.sequence}</span>${action('Resend', () => this.#resend(one.id), { name: 'resend' })}</p>
<p class="quiet code">${one.url}</p>
${one.nextTryAt ? html`<p class="quiet">Next try ${dayAndTime(one.nextTryAt)}</p>` : nothing}
<ol class="desk-tries">${one.tries.map(
        (entry) => html`<li>${when(entry.startedAt)} ${chip(
          entry.outcome,
          entry.outcome === 'delivered' ? 'good' : 'bad',
        )} ${entry.httpStatus === null ? nothing : `HTTP ${entry.httpStatus}`}
<span class="quiet">${entry.durationMs} ms
${entry.reason}</span></li>`,
      )}</ol></li>`,
    )}</ul>`;
  }

  async #resend(id: string): Promise<void> {
    const asked = await ask(`/sandbox/notifications/${id}/resend`, {});
    const text = asked.ok ? 'The notification is sent now.' : this.noteAnswer(asked);
    await this.#show({ text, isTrouble: !asked.ok });
  }

  #entriesOf({ order }: Timeline): readonly LogEntry[] {
    return this.desk.log.filter((entry) => isAbout(entry, order));
  }

  async #save(timeline: Timeline): Promise<void> {
    // Who comes straight from a payment saves it before the next poll.
    await this.desk.look();
    const text = failureFile(timeline, this.#entriesOf(timeline));
    saveFile(`payment-${timeline.order.tradeId}.json`, new Blob([text], { type: 'application/json' }));
  }

  #exchanges(timeline: Timeline): TemplateResult {
    const { desk } = this;
    const { order } = timeline;
    const entries = this.#entriesOf(timeline).toReversed();
    if (entries.length > 0) return entryList(desk, entries);
    if (!isShopOrder(order.orderId))
      return empty('This desk has sent and received nothing about it since it started.');
    const command = commandLine(desk.facts, `orders show ${order.tradeId}`);
    return html`${empty('The shop made this payment: the desk does not record the shop’s requests.')}
<p class="quiet">This command shows what the gateway has recorded:</p>
<p class="desk-line"><span class="code">${command}</span>${copyButton(command, 'Copy the command')}</p>`;
  }
}

customElements.define('desk-payment', DeskPayment);
