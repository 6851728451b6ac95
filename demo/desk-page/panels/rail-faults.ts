/** `<desk-rail-faults>`: how the simulated scheme behaves towards one kind of rail, or all of them. */
import {
  FAULTY_RAILS,
  type FaultyRail,
  RAIL_FAULT_EFFECTS,
  RAIL_FAULT_MODES,
  type RailFaultMode,
} from '@gangway/protocol';
import { html, nothing, type TemplateResult } from 'lit';
import { Answer } from '../answer.ts';
import { ask } from '../ask.ts';
import { DeskElement } from '../desk-element.ts';
import { chip, choice, trouble, type View } from '../parts/pieces.ts';
import { switches } from '../parts/switches.ts';

type Forecast = Readonly<Record<FaultyRail, RailFaultMode>>;

const RAILS = Object.entries(FAULTY_RAILS) as (readonly [FaultyRail, string])[];

const MODES: readonly (readonly [RailFaultMode, string])[] = [
  ['usual', 'As usual'],
  ['slow', 'Slow: 3 s an answer'],
  ['away', 'Away'],
  ['late', 'Results come later'],
  ['lost', 'Answers are lost'],
];

/** The switch, its effect, and the rails with an active fault. `rail` in the URL chooses the kind. */
class DeskRailFaults extends DeskElement {
  #said = '';
  readonly #forecast = new Answer<Forecast>(this, {
    about: () => 'now',
    ask: () => ask<Forecast>('/sandbox/rails'),
  });

  override render(): TemplateResult {
    const told = this.#forecast.value;
    const forecast = told?.ok ? told.data : undefined;
    const rail = RAILS.find(([name]) => name === this.desk.param('rail'))?.[0] ?? 'all';
    const mode = modeOf(rail, forecast);
    return html`${trouble(this.#said || (told && !told.ok ? told.error : ''))}
<div class="desk-line desk-frame-line">${choice(this, 'rail', 'Which rail', [['all', 'All rails'], ...RAILS])}
<div class="desk-choice"><span class="desk-label">The scheme behind it</span>
${switches('The scheme behind the rail', MODES, mode, (to) => this.#change(rail, to))}</div></div>
<p class="quiet" role="status" data-mode=${mode ?? 'mixed'}>${
      mode ? `The scheme ${RAIL_FAULT_MODES[mode]}.` : 'The rails are in different modes.'
    } ${mode === 'usual' ? '' : 'This applies to every shop until it is changed.'}</p>
${this.#unusual(forecast)}
${mode === 'away' || mode === 'lost' ? effects(mode) : nothing}`;
  }

  async #change(rail: FaultyRail | 'all', mode: RailFaultMode): Promise<void> {
    const changed = await ask<Forecast>('/sandbox/rails', { rail, mode });
    this.#said = this.noteAnswer(changed);
    if (changed.ok) this.#forecast.take(changed);
    await this.desk.look();
  }

  #unusual(forecast: Forecast | undefined): View {
    const rails = RAILS.filter(([rail]) => forecast && forecast[rail] !== 'usual');
    if (rails.length === 0) return nothing;
    return html`<ul class="desk-rows" data-unusual>${rails.map(
      ([rail, label]) => html`<li><p><a href=${this.desk.linkTo('clock', '', { rail })}>${label}</a>
${chip(forecast?.[rail] ?? '', 'warn')}</p></li>`,
    )}</ul>`;
  }
}

/** Returns the mode of a rail; for all rails the one that they share, or undefined if they differ. */
function modeOf(rail: FaultyRail | 'all', forecast: Forecast | undefined): RailFaultMode | undefined {
  if (!forecast) return undefined;
  if (rail !== 'all') return forecast[rail];
  const all = new Set(Object.values(forecast));
  return all.size === 1 ? [...all][0] : undefined;
}

const effects = (mode: 'away' | 'lost'): TemplateResult => html`<h3>Effect on payments</h3>
<ul class="desk-rows">${RAIL_FAULT_EFFECTS.map(
  (effect) =>
    html`<li><p><b>${effect.asked}</b></p><p class="quiet">${plain(
      // "The same" refers to the table's other column, which is not shown here.
      mode === 'lost' ? effect.lost.replace(/^The same/, effect.away) : effect.away,
    )}.</p></li>`,
)}</ul>`;

const plain = (markdown: string): string => markdown.replaceAll('`', '');

customElements.define('desk-rail-faults', DeskRailFaults);
