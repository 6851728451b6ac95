/** All test data, with the effect of each entry and a copy button. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Asked } from '../../desk/asked.ts';
import type { TestDataTable } from '../../desk/test-data.ts';
import { ask } from '../ask.ts';
import type { Panel } from '../panels.ts';
import { card, copyButton, field, trouble } from '../parts/pieces.ts';
import type { Desk } from '../state.ts';

let asked: Asked<readonly TestDataTable[]> | undefined;
let isAsked = false;

/** `#/data?find=declined`. */
export const testDataPanel: Panel = {
  name: 'data',
  title: 'Test data',
  description: 'Cards, codes, amounts, with a copy button',
  words: 'testdata testcard amount number phone rate',
  about: 'find',
  view(desk) {
    if (!isAsked) {
      isAsked = true;
      void ask<readonly TestDataTable[]>('/test-data').then((answer) => {
        asked = answer;
        isAsked = answer.ok;
        desk.redraw();
      });
    }
    if (!asked) return html`<p class="quiet" role="status">Asking for the tables</p>`;
    return asked.ok ? tables(desk, asked.data) : html`${trouble(asked.error)}`;
  },
};

function tables(desk: Desk, all: readonly TestDataTable[]): TemplateResult {
  const wanted = desk.param('find').toLowerCase();
  const found = all
    .map((table) => ({
      ...table,
      rows: table.rows.filter(({ shows, about, note = '' }) =>
        `${table.title} ${shows} ${note} ${about}`.toLowerCase().includes(wanted),
      ),
    }))
    .filter(({ rows }) => rows.length > 0);
  return html`<div class="desk-pay">
<div class="desk-line">${field(desk, { name: 'find', label: 'Find', isFollowed: true })}</div>
${found.length === 0 ? html`<p class="desk-empty">Nothing here is about “${wanted}”.</p>` : nothing}
${found.map((table) => card(table.title, rowsOf(table), `data-${table.name}`))}</div>`;
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
