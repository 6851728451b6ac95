/** How the entries of the log are shown: a line each, and everything that was exchanged once it is opened. */
import { SUCCESS_CODE } from '@gangway/protocol';
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type {
  CallEntry,
  ElementEntry,
  LogEntry,
  NotificationEntry,
  SandboxEntry,
} from '../../desk/exchange-log.ts';
import { asCurl } from '../curl.ts';
import type { Desk } from '../state.ts';
import { type Line, summaryOf } from './payment-lines.ts';
import { chip, copyButton } from './pieces.ts';
import { dayLine, newDay, time } from './times.ts';

/** From this duration on, an entry shows how long the answer took. */
const SLOW_MS = 1_000;

/** The entries, newest first. */
export const entryList = (desk: Desk, entries: readonly LogEntry[]): TemplateResult =>
  html`<ol class="desk-entries">${repeat(
    entries,
    ({ n }) => n,
    (entry, at) => entryView(desk, entry, newDay(entry.at, entries[at - 1]?.at)),
  )}</ol>`;

/** The lines of the inspector. `group` in the URL is the expanded payment. */
export const lineList = (desk: Desk, lines: readonly Line[]): TemplateResult =>
  html`<ol class="desk-entries">${repeat(
    lines,
    ({ payment, entries: [newest] }) => payment || newest.n,
    ({ payment, entries }, at) => {
      const day = newDay(entries[0].at, lines[at - 1]?.entries[0].at);
      const [only] = entries;
      return entries.length === 1 ? entryView(desk, only, day) : paymentLine(desk, { payment, entries }, day);
    },
  )}</ol>`;

function paymentLine(desk: Desk, line: Line, day: string): TemplateResult {
  const { payment, entries } = line;
  const isOpen = desk.param('group') === payment;
  const { what, state } = summaryOf(line);
  const went = [
    html`<span class="desk-gist">${entries.length} entries</span>`,
    state === '' ? nothing : chip(state),
  ];
  return html`<li class="desk-entry" data-kind="payment" data-n=${entries[0].n}>${dayLine(day)}
<button type="button" class="desk-entry-head" aria-expanded=${isOpen ? 'true' : 'false'}
  @click=${() => desk.choose({ group: isOpen ? '' : payment })}>
${head('≡', what, went)}<span class="desk-when">${time(entries[0].at)}</span></button>
${isOpen ? entryList(desk, entries) : nothing}</li>`;
}

function entryView(desk: Desk, entry: LogEntry, day: string): TemplateResult {
  const isOpen = desk.param('open') === String(entry.n);
  const toggle = () => desk.choose({ open: isOpen ? '' : String(entry.n) });
  return html`<li class="desk-entry" data-kind=${entry.kind} data-n=${entry.n}>${dayLine(day)}
<button type="button" class="desk-entry-head" aria-expanded=${isOpen ? 'true' : 'false'} @click=${toggle}>
${headOf(entry)}<span class="desk-when">${time(entry.at)}</span></button>
${isOpen ? html`<div class="desk-entry-body">${bodyOf(desk, entry)}</div>` : nothing}</li>`;
}

/** One layout for all entries: an arrow, what it was, the result, and the duration if it was long. */
function headOf(entry: LogEntry): TemplateResult {
  switch (entry.kind) {
    case 'call':
      // A method with several commands is shown with its command.
      return head('↑', [entry.method, entry.members.command].filter(Boolean).join(' '), [
        chip(entry.code || 'no answer', entry.code === SUCCESS_CODE ? 'good' : 'bad'),
        slow(entry.ms),
      ]);
    case 'notification':
      return head('↓', `${entry.members.type ?? 'unknown'} ${entry.members.state ?? ''}`, [
        entry.isVerified ? chip('verified', 'good') : chip('not verified', 'bad'),
        entry.answered === 200 ? nothing : chip(`answered ${entry.answered}`, 'bad'),
      ]);
    case 'element':
      return head('·', entry.name, [html`<span class="desk-gist">${gistOf(entry)}</span>`]);
    case 'sandbox':
      return head('⚙', entry.path.replace(/[0-9a-f-]{36}/, '…'), [
        chip(String(entry.status), entry.status < 300 ? 'good' : 'bad'),
        slow(entry.ms),
      ]);
    default:
      throw new Error(`There is no such entry: ${String(entry satisfies never)}`);
  }
}

const head = (arrow: string, what: string, went: readonly unknown[]): TemplateResult =>
  html`<span class="desk-arrow" aria-hidden="true">${arrow}</span><b>${what}</b><span class="desk-went">${went}</span>`;

const slow = (ms: number): TemplateResult | typeof nothing =>
  ms < SLOW_MS ? nothing : chip(`${(ms / 1000).toFixed(1)} s`, 'warn');

/** The most informative member of an event. */
function gistOf({ detail }: ElementEntry): string {
  const { method, state, code } = (parsed(detail) ?? {}) as Record<string, unknown>;
  return String(code ?? state ?? method ?? '');
}

function bodyOf(desk: Desk, entry: LogEntry): TemplateResult {
  const payment =
    entry.tradeId === ''
      ? nothing
      : html`<a href=${desk.linkTo('payment', entry.tradeId)}>What happened to this payment?</a>`;
  switch (entry.kind) {
    case 'call':
      return html`${callBody(desk, entry)}${payment}`;
    case 'notification':
      return html`${notificationBody(entry)}${payment}`;
    case 'element':
      return html`${elementBody(entry)}${payment}`;
    case 'sandbox':
      return html`${sandboxBody(entry)}${payment}`;
    default:
      throw new Error(`There is no such entry: ${String(entry satisfies never)}`);
  }
}

const callBody = (desk: Desk, entry: CallEntry): TemplateResult => html`
${part('Request', pairs({ user: entry.user, method: entry.method, time: entry.time, ...entry.members }))}
${part('What was signed', text(entry.canonical, 'the canonical string'))}
${part('Signature', text(entry.sign, 'the signature'))}
${part(
  `Answer${entry.status === null ? '' : `, HTTP ${entry.status}`}, after ${entry.ms} ms`,
  text(pretty(entry.answer), 'the answer'),
)}
${copyButton(asCurl(entry, desk.facts.gateway), `Copy ${entry.method} as curl`, 'Copy as curl')}`;

const notificationBody = (entry: NotificationEntry): TemplateResult => html`
<p class="quiet">For ${entry.user}, answered with HTTP ${entry.answered}.</p>
${part('Members', pairs(entry.members))}
${part('What was signed', text(entry.canonical, 'the canonical string'))}
${part('Signature', text(entry.sign, 'the signature'))}`;

const elementBody = (entry: ElementEntry): TemplateResult =>
  part('detail', text(pretty(entry.detail), 'the detail'));

const sandboxBody = (entry: SandboxEntry): TemplateResult => html`
${part('Request', text([`${entry.verb} ${entry.path}`, pretty(entry.body)].join('\n').trim(), 'the request'))}
${part(`Answer, HTTP ${entry.status}, after ${entry.ms} ms`, text(pretty(entry.answer), 'the answer'))}`;

const part = (title: string, body: unknown): TemplateResult =>
  html`<div class="desk-part"><h3>${title}</h3>${body}</div>`;

const text = (content: string, label: string): TemplateResult =>
  html`<div class="desk-text"><pre tabindex="0" role="region" aria-label=${label}>${content}</pre>
${copyButton(content, `Copy ${label}`)}</div>`;

const pairs = (members: Readonly<Record<string, string>>): TemplateResult =>
  html`<dl class="desk-pairs">${Object.entries(members).map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`;

const pretty = (json: string): string => {
  const value = parsed(json);
  return value === undefined ? json : JSON.stringify(value, undefined, 2);
};

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
