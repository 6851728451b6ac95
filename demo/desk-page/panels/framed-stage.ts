/** `<desk-framed-stage>`: the gateway's card page in a frame. */
import { html, type TemplateResult } from 'lit';
import type { Asked } from '../../desk/asked.ts';
import { DeskElement } from '../desk-element.ts';
import { action, trouble } from '../parts/pieces.ts';
import { followTimeline } from '../timeline.ts';
import { verdictOf } from '../what-happened.ts';
import { orderOf, tellRefusal, unplaced } from './pay-stage.ts';

type Page = Asked<{ readonly url?: string; readonly trade_id?: string }>;

class DeskFramedStage extends DeskElement {
  #page: Page | undefined;
  #pageOf = '';
  readonly #timeline = followTimeline(this, () => this.#tradeId);

  override render(): TemplateResult {
    const { desk } = this;
    const page = this.#shownPage;
    if (!page?.ok)
      return html`<div class="desk-form"><p>The gateway’s card page, in a frame on this page
(<span class="code">form_type 02</span>).</p>${page ? trouble(unplaced(page)) : ''}
<p class="desk-line">${action('Create the page', () => this.#make(), { name: 'make-framed', kind: 'main' })}</p>
</div>`;
    const timeline = this.#timeline.value;
    return html`<iframe class="desk-iframe" src=${page.data.url ?? ''} title="The card page of the gateway"></iframe>
<p role="status">${timeline?.ok ? verdictOf(timeline.data) : ''}
<a href=${desk.linkTo('payment', this.#tradeId)}>What happened to this payment?</a></p>`;
  }

  /** The page of the chosen order. */
  get #shownPage(): Page | undefined {
    return this.#pageOf === orderOf(this.desk).orderId ? this.#page : undefined;
  }

  get #tradeId(): string {
    const page = this.#shownPage;
    return page?.ok ? (page.data.trade_id ?? '') : '';
  }

  async #make(): Promise<void> {
    const { desk } = this;
    const { user, orderId, amount, currency, operation } = orderOf(desk);
    this.#page = await desk.call(user, 'v3.CreateCardPayments', {
      pay_method: 'online',
      sub_pay_method: 'Cards HPP',
      form_type: '02',
      operation,
      '3ds_initiate': '01',
      order_id: orderId,
      amount,
      currency,
      description: `Desk ${orderId}`,
      timeout: '60',
      email: 'ann@example.org',
      request_id: orderId,
      redirect_url: `${desk.facts.publicUrl}/back/${orderId}`,
      notify_url: `${desk.facts.publicUrl}/notify/${user}`,
    });
    this.#pageOf = orderId;
    this.requestUpdate();
    tellRefusal(this, this.#page);
  }
}

customElements.define('desk-framed-stage', DeskFramedStage);
