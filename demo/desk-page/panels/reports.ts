/** `<desk-reports>`: a merchant's clearing reports, transactions and downloads of one business day. */
import { html, nothing, type TemplateResult } from 'lit';
import { type Asked, given } from '../../desk/asked.ts';
import { ask } from '../ask.ts';
import { DeskElement } from '../desk-element.ts';
import { businessDayAt, clearedDayAt, faultOfDay, periodOf } from '../parts/business-day.ts';
import { refusalText } from '../parts/faults.ts';
import { newWord } from '../parts/new-ids.ts';
import { action, empty, field, merchantOf, trouble } from '../parts/pieces.ts';
import { saveFile } from '../parts/save-file.ts';

type Member = Readonly<Record<string, string | number>>;

interface Lines {
  readonly tradebill?: readonly Member[];
}

/** The answer for a day; shown while that day is chosen. */
interface LinesOfDay {
  readonly asked: Asked<Lines>;
  readonly day: string;
  /** What the lines are, such as "Reports". */
  readonly name: string;
}

/** The day is sent as a date, or as the start and end of its period. */
const DAY_FIELDS = { bill_date: 'day', start_time: 'day', end_time: 'day' };

const DOWNLOADS = [
  ['v3.BatchQuery', 'payments'],
  ['v3.TimeRefundOrder', 'refunds'],
] as const;

/** The members to show, in order; a line has those of its kind. */
const COLUMNS: readonly string[] = [
  'date',
  'transaction_date',
  'type',
  'sub_pay_method',
  'number_of_payment',
  'amount_of_payment',
  'amount_of_refund',
  'amount',
  'fee',
  'vat',
  'net_value',
  'state',
  'fund_flow_description',
  'due_date',
];

class DeskReports extends DeskElement {
  #lines: LinesOfDay | undefined;
  #saved = '';
  #today = businessDayAt(Date.now());
  #clearedDay = clearedDayAt(Date.now());
  /** Without a chosen day, reports are those of the last cleared day, because today has none yet. */
  #isOfCleared = false;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#readToday();
  }

  override render(): TemplateResult {
    const reports = () => {
      this.#isOfCleared = true;
      return this.#readLines('Reports', (day) => ({ command: 'getTradebill', bill_date: day }));
    };
    const transactions = () =>
      this.#readLines('Transactions', (day) => ({ command: 'getTradebillInfo', ...periodOf(day) }));
    return html`<div class="desk-line">
${field(this, { name: 'day', label: 'Business day', unless: this.#unchosenDay })}
${action('Reports', reports, { name: 'reports' })}
${action('Transactions', transactions, { name: 'transactions' })}
${DOWNLOADS.map(([method, what]) =>
  action(`Download ${what}`, () => this.#download(method, what), { name: `download-${what}` }),
)}</div>
${this.#saved === '' ? nothing : html`<p class="desk-said" role="status">${this.#saved}</p>`}
<p class="quiet">A day is cleared at 04:00 the next day: <a href=${this.desk.linkTo('clock')}>move the clock</a>.</p>
${this.#lines?.day === this.#day ? lineTable(this.#lines) : nothing}`;
  }

  get #unchosenDay(): string {
    return this.#isOfCleared ? this.#clearedDay : this.#today;
  }

  get #day(): string {
    return this.desk.param('day', this.#unchosenDay);
  }

  /** The current day by the sandbox's clock, which may have been moved. */
  async #readToday(): Promise<void> {
    const asked = await ask<{ readonly business: string }>('/sandbox/clock');
    if (!asked.ok) return;
    this.#today = businessDayAt(asked.data.business);
    this.#clearedDay = clearedDayAt(asked.data.business);
    this.requestUpdate();
  }

  /**
   * Requests data of the chosen day and clears the previous data first. Returns nothing if the day is invalid, or if
   * merchant or day changed in the meantime.
   */
  async #askOfDay<Data>(
    method: string,
    name: string,
    dataOf: (day: string) => Record<string, string>,
  ): Promise<{ readonly data: Data; readonly day: string } | undefined> {
    this.#lines = undefined;
    this.#saved = '';
    await this.#readToday();
    if (!this.isConnected) return undefined;
    const day = this.#day;
    const fault = faultOfDay(day, this.#today);
    if (fault !== '') {
      this.putFault('day', fault);
      return undefined;
    }
    const asked: Asked<Data> = await this.desk.call(merchantOf(this.desk), method, dataOf(day));
    if (!this.isConnected || this.#day !== day) return undefined;
    if (this.noteAnswer(asked, DAY_FIELDS) !== '') this.#lines = { asked: asked as Asked<never>, day, name };
    return asked.ok ? { data: asked.data, day } : undefined;
  }

  /** Saves a period's CSV as a download of the browser. */
  async #download(method: string, what: string): Promise<void> {
    const told = await this.#askOfDay<{ readonly csv: string }>(method, what, periodOf);
    if (!told) return;
    const name = `${what}-${merchantOf(this.desk)}-${told.day}.csv`;
    saveFile(name, new Blob([told.data.csv], { type: 'text/csv' }));
    this.#saved = `${name} is in your downloads.`;
    this.requestUpdate();
  }

  async #readLines(name: string, dataOf: (day: string) => Record<string, string>): Promise<void> {
    const signed = (day: string) => ({ ...dataOf(day), nonce_string: newWord() });
    const told = await this.#askOfDay<Lines>('v3.GetTradebill', name, signed);
    if (told) this.#lines = { asked: given(told.data), day: told.day, name };
    this.requestUpdate();
  }
}

function lineTable({ asked, name }: LinesOfDay): TemplateResult {
  if (!asked.ok) return html`${trouble(refusalText(asked))}`;
  const all = asked.data.tradebill ?? [];
  if (all.length === 0) return empty(`${name}: none of that day.`);
  const columns = COLUMNS.filter((column) => all.some((line) => column in line));
  return html`<div class="desk-scroll" tabindex="0" role="region" aria-label=${name}>
<table class="desk-table" data-lines=${name}><thead><tr>${columns.map(
    (column) => html`<th scope="col">${column}</th>`,
  )}</tr></thead><tbody>${all.map(
    (line) => html`<tr>${columns.map((column) => html`<td>${line[column] ?? ''}</td>`)}</tr>`,
  )}</tbody></table></div>`;
}

customElements.define('desk-reports', DeskReports);
