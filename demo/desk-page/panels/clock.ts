/** Business time, and simulated faults between page, shop, gateway and rails. */
import { html, type TemplateResult } from 'lit';
import type { NetworkFaults } from '../../desk/network-faults.ts';
import { ask } from '../ask.ts';
import type { Panel } from '../panels.ts';
import { action, card, trouble } from '../parts/pieces.ts';
import { switches } from '../parts/switches.ts';
import { dayAndTime } from '../parts/times.ts';
import type { Desk } from '../state.ts';
import { railFaults } from './rail-faults.ts';

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

let clock: Clock | undefined;
let askedAt = 0;
let said = '';

/** `#/clock?rail=card`. */
export const clockPanel: Panel = {
  name: 'clock',
  title: 'Clock and faults',
  description: 'Move the clock, simulate network and rail faults',
  words: 'rail scheme time network',
  about: 'rail',
  view(desk) {
    if (askedAt !== desk.visit) {
      askedAt = desk.visit;
      void load(desk);
    }
    return html`<div class="desk-pay">${trouble(said)}
${card('Business time', clockCard(desk), 'clock')}
${card('Network between page and shop', networkCard(desk), 'faults')}
${card('Rails', html`${railFaults(desk)}${railList(desk)}`, 'rails')}</div>`;
  },
};

async function load(desk: Desk): Promise<void> {
  const time = await ask<Clock>('/sandbox/clock');
  if (time.ok) clock = time.data;
  said = time.ok ? '' : time.error;
  desk.redraw();
}

function clockCard(desk: Desk): TemplateResult {
  const move = async (body: object) => {
    const asked = await ask<Clock>('/sandbox/clock', body);
    if (asked.ok) clock = asked.data;
    said = asked.ok ? '' : asked.error;
    await desk.look();
    desk.redraw();
  };
  const ahead = clock?.offset_seconds ?? 0;
  return html`<p class="desk-amount" data-offset=${ahead}><b>${clock ? dayAndTime(clock.business) : '…'}</b></p>
<p class="quiet">${ahead === 0 ? 'The same as' : `${aheadText(ahead)} ahead of`} real time, in Amsterdam.
Orders expire, reports are cleared and notifications are tried by it; signatures and sessions go by real time.</p>
<div class="desk-line">${MOVES.map(([label, body, name]) => action(label, () => move(body), { name }))}</div>`;
}

function aheadText(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const rest = new Date((seconds % 86_400) * 1000).toISOString().slice(11, 16);
  return days === 0 ? `${rest} h` : `${days} d ${rest} h`;
}

function networkCard(desk: Desk): TemplateResult {
  const now = desk.server.faults;
  const change = async (part: Partial<NetworkFaults>) => {
    const asked = await ask<NetworkFaults>('/network-faults', { ...now, ...part });
    said = asked.ok ? '' : asked.error;
    await desk.look();
    desk.redraw();
  };
  return html`<div class="desk-line desk-frame-line">
<div><span class="desk-label">Requests of the elements to the shop</span>
${switches('The network', NETWORKS, now.network, (network) => change({ network }))}</div>
<div><span class="desk-label">Notifications at the shop</span>
${switches('Notifications at the shop', SHOPS, now.shop, (shop) => change({ shop }))}</div></div>
<p class="quiet">This applies to the desk’s payments until it is changed or npm start ends;
the storefront has no faults.</p>`;
}

const railList = (desk: Desk): TemplateResult =>
  html`<h3>For a single payment</h3><ul class="desk-rows">${RAILS.map(
    ([what, how]) => html`<li><p><b>${what}</b></p><p class="quiet">${how}</p></li>`,
  )}</ul><p><a href=${desk.linkTo('data')}>All test data</a></p>`;
