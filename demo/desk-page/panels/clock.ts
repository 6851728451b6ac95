/** `<desk-clock>`: business time, and simulated faults between page, shop, gateway and rails. `#/clock?rail=card`. */
import { html, type TemplateResult } from 'lit';
import type { NetworkFaults } from '../../desk/network-faults.ts';
import { Answer } from '../answer.ts';
import { ask } from '../ask.ts';
import { DeskElement } from '../desk-element.ts';
import { action, card, trouble } from '../parts/pieces.ts';
import { switches } from '../parts/switches.ts';
import { dayAndTime } from '../parts/times.ts';
import './rail-faults.ts';

interface Clock {
  readonly real: string;
  readonly business: string;
  readonly offset_seconds: number;
}

const MOVES = [
  ['+30 min', { seconds: 1_800 }, 'plus-30m'],
  ['+1 day', { seconds: 86_400 }, 'plus-1d'],
  ['+30 days', { seconds: 30 * 86_400 }, 'plus-30d'],
  ['Next 04:00', { next: '04:00' }, 'next-0400'],
  ['Back to real time', { reset: true }, 'reset'],
] as const;

const NETWORKS = [
  ['normal', 'As usual'],
  ['slow', 'Slow: 3 s an answer'],
  ['offline', 'Offline'],
] as const;

const SHOPS = [
  ['accepts', 'Takes them'],
  ['slow', 'Takes them after 3 s'],
  ['refuses', 'Answers 500'],
] as const;

/** Simulated behavior of a rail for a single payment, and how to trigger it. */
const RAILS = [
  ['Refused, silent, late, twice, another amount', 'in the panel of a payment, while it is open'],
  ['A capture or refund that is refused or silent', 'an amount that ends in .71 or .72'],
  ['A card that is declined, unanswered or fails', 'the test cards'],
  ['A wallet that is slow, empty or unanswered', 'the last two digits of a scanned code'],
] as const;

class DeskClock extends DeskElement {
  #said = '';
  readonly #clock = new Answer<Clock>(this, {
    about: () => 'now',
    ask: () => ask<Clock>('/sandbox/clock'),
  });

  override render(): TemplateResult {
    const clock = this.#clock.value;
    return html`<div class="desk-pay">${trouble(this.#said || (clock && !clock.ok ? clock.error : ''))}
${card('Business time', this.#time(clock?.ok ? clock.data : undefined), 'clock')}
${card('Network between page and shop', this.#network(), 'faults')}
${card('Rails', html`<desk-rail-faults .desk=${this.desk}></desk-rail-faults>${this.#rails()}`, 'rails')}</div>`;
  }

  #time(clock: Clock | undefined): TemplateResult {
    const ahead = clock?.offset_seconds ?? 0;
    return html`<p class="desk-amount" data-offset=${ahead}><b>${clock ? dayAndTime(clock.business) : '…'}</b></p>
<p class="quiet">${ahead === 0 ? 'The same as' : `${aheadText(ahead)} ahead of`} real time, in Amsterdam.
Orders expire, reports are cleared and notifications are tried by it; signatures and sessions go by real time.</p>
<div class="desk-line">${MOVES.map(([label, body, name]) => action(label, () => this.#move(body), { name }))}</div>`;
  }

  async #move(body: object): Promise<void> {
    const moved = await ask<Clock>('/sandbox/clock', body);
    this.#said = this.noteAnswer(moved);
    if (moved.ok) this.#clock.take(moved);
    await this.desk.look();
  }

  #network(): TemplateResult {
    const now = this.desk.server.faults;
    const change = async (part: Partial<NetworkFaults>) => {
      this.#said = this.noteAnswer(await ask<NetworkFaults>('/network-faults', { ...now, ...part }));
      await this.desk.look();
    };
    return html`<div class="desk-line desk-frame-line">
<div><span class="desk-label">Requests of the elements to the shop</span>
${switches('The network', NETWORKS, now.network, (network) => change({ network }))}</div>
<div><span class="desk-label">Notifications at the shop</span>
${switches('Notifications at the shop', SHOPS, now.shop, (shop) => change({ shop }))}</div></div>
<p class="quiet">This applies to the desk’s payments until it is changed or the sandbox stops;
the storefront has no faults.</p>`;
  }

  #rails(): TemplateResult {
    return html`<h3>For a single payment</h3><ul class="desk-rows">${RAILS.map(
      ([what, how]) => html`<li><p><b>${what}</b></p><p class="quiet">${how}</p></li>`,
    )}</ul><p><a href=${this.desk.linkTo('data')}>All test data</a></p>`;
  }
}

function aheadText(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const rest = new Date((seconds % 86_400) * 1000).toISOString().slice(11, 16);
  return days === 0 ? `${rest} h` : `${days} d ${rest} h`;
}

customElements.define('desk-clock', DeskClock);
