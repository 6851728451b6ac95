/** The building blocks of panels: fields, selects, buttons, chips. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Facts } from '../../desk/desk-api.ts';
import type { DeskElement } from '../desk-element.ts';
import type { Desk } from '../state.ts';
import { switches } from './switches.ts';

/** Anything that lit can render. */
export type View = TemplateResult | typeof nothing | string;

const SAID_MS = 1_500;

/** A field whose value is kept in the URL. Input in progress survives a render. */
export function field(
  host: DeskElement,
  {
    name,
    label,
    unless = '',
    kind = 'text',
    hint = '',
    isFollowed = false,
    fault = host.faultOf(name),
  }: FieldOptions,
): TemplateResult {
  const { desk } = host;
  const { visit } = desk;
  const write = (event: Event) => {
    // Removing a panel blurs its field when the URL is already another panel's.
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
  /** The value when the URL has none. */
  readonly unless?: string;
  readonly kind?: 'text' | 'amount' | 'digits';
  readonly hint?: string;
  /** Whether each input event takes effect, not only leaving the field. */
  readonly isFollowed?: boolean;
  /** An error found by the panel itself; empty if there is none. */
  readonly fault?: string;
}

/** A select whose value is kept in the URL. */
export function choice(
  host: DeskElement,
  name: string,
  label: string,
  options: readonly (readonly [value: string, label: string])[],
): TemplateResult {
  const { desk } = host;
  const chosen = desk.param(name, options[0]?.[0] ?? '');
  const fault = host.faultOf(name);
  return html`<div class="desk-field"><label for=${idOf(name)}>${label}</label>
<select id=${idOf(name)} name=${name} .value=${live(chosen)} aria-invalid=${fault === '' ? nothing : 'true'}
  aria-describedby=${faultId(name, fault) || nothing}
  @change=${(event: Event) => desk.choose({ [name]: typed(event) })}>
${options.map(([value, label]) => html`<option value=${value} ?selected=${value === chosen}>${label}</option>`)}
</select>${faultLine(name, fault)}</div>`;
}

const idOf = (name: string): string => `field-${name}`;
const faultId = (name: string, fault: string): string => (fault === '' ? '' : `${name}-fault`);

const faultLine = (name: string, fault: string): View =>
  fault === '' ? nothing : html`<span class="desk-fault" id=${faultId(name, fault)}>${fault}</span>`;

/** Chooses the cashier that signs; `about` adds to an account's name. */
export const cashierChoice = (
  host: DeskElement,
  about: (account: Facts['accounts'][number]) => string = () => '',
): TemplateResult => {
  const cashiers = cashiersOf(host.desk).map(
    (one) => [one.uid, `${one.uid} ${one.store}${about(one)}`] as const,
  );
  return choice(host, 'account', 'Cashier', cashiers);
};

/** The cashiers, the default one first. */
export const cashiersOf = ({ facts }: Desk): readonly Facts['accounts'][number][] =>
  facts.accounts.filter(({ role }) => role === 'cashier');

/** The chosen cashier's UID. */
export const cashierOf = (desk: Desk): string => desk.param('account', cashiersOf(desk)[0]?.uid);

/** Chooses a merchant. */
export const merchantChoice = (host: DeskElement): TemplateResult => {
  const merchants = host.desk.facts.merchants.map(({ uid, name }) => [uid, `${name} (${uid})`] as const);
  return choice(host, 'merchant', 'Merchant', merchants);
};

/** The chosen merchant's UID. */
export const merchantOf = (desk: Desk): string => desk.param('merchant', desk.facts.merchants[0]?.uid);

/** A segmented control whose value is kept in the URL. */
export function segments(
  { desk }: DeskElement,
  name: string,
  label: string,
  options: readonly (readonly [value: string, label: string])[],
): TemplateResult {
  const chosen = desk.param(name, options[0]?.[0] ?? '');
  return switches(label, options, chosen, (value) => desk.choose({ [name]: value }));
}

/** A button that ignores clicks while its asynchronous `work` runs. */
export function action(
  label: string,
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
  ?disabled=${disabled} @click=${press}>${label}</button>`;
}

/** See {@link action}. */
export interface ActionOptions {
  readonly kind?: 'main' | 'quiet' | 'danger';
  /** The action's name, for tests. */
  readonly name?: string;
  readonly disabled?: boolean;
}

/** Copies a text and confirms it. `name` is for screen readers. */
export function copyButton(text: string, name: string, label = 'Copy'): TemplateResult {
  const press = async (event: Event) => {
    const button = event.currentTarget as HTMLButtonElement;
    const said = (await copy(text)) ? 'Copied' : 'Not copied';
    button.dataset.said = said;
    setTimeout(() => delete button.dataset.said, SAID_MS);
  };
  return html`<button type="button" class="desk-copy" aria-label=${name} data-copy=${text} @click=${press}>
<span>${label}</span></button>`;
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The meaning of a state, for its color. */
const TONES: Readonly<Record<string, string>> = {
  paid: 'good',
  done: 'good',
  delivered: 'good',
  refunded: 'good',
  settled: 'good',
  completed: 'good',
  Success: 'good',
  authorized: 'good',
  won: 'good',
  verify: 'warn',
  processing: 'warn',
  pending: 'warn',
  waiting: 'warn',
  Processing: 'warn',
  open: 'warn',
  opened: 'warn',
  asking: 'warn',
  unknown: 'warn',
  'to-be-approval': 'warn',
  'refund pending': 'warn',
  'refund processing': 'warn',
  declined: 'bad',
  failed: 'bad',
  Failed: 'bad',
  exhausted: 'bad',
  lost: 'bad',
  'refund failed': 'bad',
  'refund error': 'bad',
};

/** A state as a chip. */
export const chip = (state: string, tone = TONES[state] ?? 'plain'): TemplateResult =>
  html`<span class="desk-chip" data-tone=${tone}>${state}</span>`;

/** An error message. */
export const trouble = (sentence: string): View =>
  sentence === '' ? nothing : html`<p class="desk-trouble" role="alert">${sentence}</p>`;

/** What an action has led to: an error message, or that it is done. */
export interface Outcome {
  readonly text: string;
  readonly isTrouble: boolean;
}

/** The outcome of an action; nothing without text. */
export const outcomeLine = (outcome: Outcome | undefined): View => {
  if (!outcome || outcome.isTrouble) return trouble(outcome?.text ?? '');
  return html`<p class="desk-said" role="status">${outcome.text}</p>`;
};

/** Stands where an answer is awaited. */
export const awaiting = (sentence: string): TemplateResult =>
  html`<p class="quiet" role="status">${sentence}</p>`;

/** A placeholder for an empty list. */
export const empty = (sentence: string): TemplateResult => html`<p class="desk-empty">${sentence}</p>`;

/** A card of a panel. */
export const card = (title: string, body: unknown, name = ''): TemplateResult =>
  html`<section class="desk-card" data-card=${name || nothing} aria-label=${title}><h2>${title}</h2>${body}</section>`;

/** The value of the control that dispatched an event. */
export const typed = (event: Event): string =>
  (event.currentTarget as HTMLInputElement | HTMLSelectElement).value.trim();
