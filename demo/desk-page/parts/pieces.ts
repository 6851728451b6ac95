/** The pieces that panels are drawn with: fields, choices, buttons, chips. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Desk } from '../state.ts';
import { faultOf } from './faults.ts';
import { switches } from './switches.ts';

/** What is drawn. */
export type View = TemplateResult | typeof nothing | string;

const SAID_MS = 1_500;

/** A field whose value is a choice of the address. What is being typed stays while the desk draws itself anew. */
export function field(
  desk: Desk,
  {
    name,
    label,
    unless = '',
    kind = 'text',
    hint = '',
    isFollowed = false,
    fault = faultOf(desk, name),
  }: FieldOptions,
): TemplateResult {
  const { visit } = desk;
  const write = (event: Event) => {
    // A field that its panel took along is left only then, when the address is another panel's.
    if (desk.visit === visit) desk.type({ name, text: typed(event), unless }, isFollowed);
  };
  const isNumber = kind === 'amount' || kind === 'digits';
  const hintId = hint === '' ? '' : `${name}-hint`;
  return html`<div class="desk-field"><label for=${idOf(name)}>${label}</label>
<input id=${idOf(name)} name=${name} .value=${desk.param(name, unless)} inputmode=${isNumber ? 'decimal' : 'text'}
  autocomplete="off" spellcheck="false" aria-invalid=${fault === '' ? nothing : 'true'}
  aria-describedby=${[hintId, faultId(name, fault)].filter(Boolean).join(' ') || nothing}
  @input=${isFollowed ? write : nothing} @change=${write}>
${hint === '' ? nothing : html`<span class="desk-hint" id=${hintId}>${hint}</span>`}${faultLine(name, fault)}</div>`;
}

/** See {@link field}. */
export interface FieldOptions {
  readonly name: string;
  readonly label: string;
  /** The value while the address says nothing. */
  readonly unless?: string;
  readonly kind?: 'text' | 'amount' | 'digits';
  readonly hint?: string;
  /** Whether it is acted on while it is typed, not only once the field is left. */
  readonly isFollowed?: boolean;
  /** What is wrong with it, where the panel knows that itself; empty when nothing is. */
  readonly fault?: string;
}

/** A choice of the address out of several. */
export function choice(
  desk: Desk,
  name: string,
  label: string,
  options: readonly (readonly [value: string, says: string])[],
): TemplateResult {
  const chosen = desk.param(name, options[0]?.[0] ?? '');
  const fault = faultOf(desk, name);
  return html`<div class="desk-field"><label for=${idOf(name)}>${label}</label>
<select id=${idOf(name)} name=${name} .value=${live(chosen)} aria-invalid=${fault === '' ? nothing : 'true'}
  aria-describedby=${faultId(name, fault) || nothing}
  @change=${(event: Event) => desk.choose({ [name]: typed(event) })}>
${options.map(([value, says]) => html`<option value=${value} ?selected=${value === chosen}>${says}</option>`)}
</select>${faultLine(name, fault)}</div>`;
}

const idOf = (name: string): string => `field-${name}`;
const faultId = (name: string, fault: string): string => (fault === '' ? '' : `${name}-fault`);

const faultLine = (name: string, fault: string): View =>
  fault === '' ? nothing : html`<span class="desk-fault" id=${faultId(name, fault)}>${fault}</span>`;

/** A choice that is seen whole: a row of buttons, of which one is pressed. */
export function segments(
  desk: Desk,
  name: string,
  label: string,
  options: readonly (readonly [value: string, says: string])[],
): TemplateResult {
  const chosen = desk.param(name, options[0]?.[0] ?? '');
  return switches(label, options, chosen, (value) => desk.choose({ [name]: value }));
}

/** A button that works once at a time; `work` may take a while. */
export function action(
  says: string,
  work: () => Promise<unknown> | unknown,
  { kind = 'quiet', name = '', disabled = false }: ActionOptions = {},
): TemplateResult {
  const press = async (event: Event) => {
    const button = event.currentTarget as HTMLButtonElement;
    if (button.getAttribute('aria-busy') === 'true') return;
    button.setAttribute('aria-busy', 'true');
    try {
      await work();
    } finally {
      button.removeAttribute('aria-busy');
    }
  };
  return html`<button type="button" class="desk-button" data-kind=${kind} data-action=${name || nothing}
  ?disabled=${disabled} @click=${press}>${says}</button>`;
}

/** See {@link action}. */
export interface ActionOptions {
  readonly kind?: 'main' | 'quiet' | 'danger';
  /** For tests: what the button does, in a word. */
  readonly name?: string;
  readonly disabled?: boolean;
}

/** Copies a text and says so. `label` is what a screen reader hears. */
export function copyButton(text: string, label: string, says = 'Copy'): TemplateResult {
  const press = async (event: Event) => {
    const button = event.currentTarget as HTMLButtonElement;
    const said = (await copy(text)) ? 'Copied' : 'Not copied';
    button.dataset.said = said;
    setTimeout(() => delete button.dataset.said, SAID_MS);
  };
  return html`<button type="button" class="desk-copy" aria-label=${label} data-copy=${text} @click=${press}>
<span>${says}</span></button>`;
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** What a state means, for its colour. */
const TONES: Readonly<Record<string, string>> = {
  paid: 'good',
  done: 'good',
  delivered: 'good',
  refunded: 'good',
  settled: 'good',
  completed: 'good',
  Success: 'good',
  authorized: 'good',
  verify: 'warn',
  processing: 'warn',
  pending: 'warn',
  waiting: 'warn',
  Processing: 'warn',
  open: 'warn',
  asking: 'warn',
  unknown: 'warn',
  'to-be-approval': 'warn',
  'refund pending': 'warn',
  'refund processing': 'warn',
  declined: 'bad',
  failed: 'bad',
  Failed: 'bad',
  exhausted: 'bad',
  'refund failed': 'bad',
  'refund error': 'bad',
};

/** A state as a chip. */
export const chip = (state: string, tone = TONES[state] ?? 'plain'): TemplateResult =>
  html`<span class="desk-chip" data-tone=${tone}>${state}</span>`;

/** A sentence about something that was refused or did not come. */
export const trouble = (sentence: string): View =>
  sentence === '' ? nothing : html`<p class="desk-trouble" role="alert">${sentence}</p>`;

/** What stands where there is nothing yet. */
export const empty = (sentence: string): TemplateResult => html`<p class="desk-empty">${sentence}</p>`;

/** A card of a panel. */
export const card = (title: string, body: unknown, name = ''): TemplateResult =>
  html`<section class="desk-card" data-card=${name || nothing} aria-label=${title}><h2>${title}</h2>${body}</section>`;

/** The value of the control an event came from. */
export const typed = (event: Event): string =>
  (event.currentTarget as HTMLInputElement | HTMLSelectElement).value.trim();
