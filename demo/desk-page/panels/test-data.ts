/** `<desk-test-data>`: all test data, with the effect of each entry and a copy button. `#/data?find=declined`. */
import { html, nothing, type TemplateResult } from 'lit';
import type { TestDataTable } from '../../desk/test-data.ts';
import { Answer } from '../answer.ts';
import { ask } from '../ask.ts';
import { DeskElement } from '../desk-element.ts';
import { card, copyButton, empty, field } from '../parts/pieces.ts';

class DeskTestData extends DeskElement {
  readonly #tables = new Answer<readonly TestDataTable[]>(this, {
    about: () => 'all',
    ask: () => ask<readonly TestDataTable[]>('/test-data'),
  });

  override render(): unknown {
    return this.#tables.show('Asking for the tables', (tables) => this.#found(tables));
  }

  #found(all: readonly TestDataTable[]): TemplateResult {
    const wanted = this.desk.param('find').toLowerCase();
    const found = all
      .map((table) => ({
        ...table,
        rows: table.rows.filter(({ shows, about, note = '' }) =>
          `${table.title} ${shows} ${note} ${about}`.toLowerCase().includes(wanted),
        ),
      }))
      .filter(({ rows }) => rows.length > 0);
    return html`<div class="desk-pay">
<div class="desk-line">${field(this, { name: 'find', label: 'Find', isFollowed: true })}</div>
${found.length === 0 ? empty(`Nothing here is about “${wanted}”.`) : nothing}
${found.map((table) => card(table.title, rowsOf(table), `data-${table.name}`))}</div>`;
  }
}

const rowsOf = ({
  description,
  rows,
}: TestDataTable): TemplateResult => html`<p class="quiet">${description}</p>
<ul class="desk-rows">${rows.map(
  ({ shows, about, note, copy }) =>
    html`<li class="desk-datum"><p><b class="code">${shows}</b>${
      note ? html`<span class="quiet">${note}</span>` : nothing
    }</p><p class="quiet">${about}</p>${copy ? copyButton(copy, `Copy ${shows}`) : nothing}</li>`,
)}</ul>`;

customElements.define('desk-test-data', DeskTestData);
