// The state table: everything a payer can see, view by state. The gallery and the visual tests use it.
import type { Cell, Example, Row, State } from './cell.ts';
import { STATES } from './cell.ts';
import { card, cardForm } from './cells/card-cells.ts';
import { paymentStatus, result } from './cells/end-cells.ts';
import { fields } from './cells/field-cells.ts';
import { offers } from './cells/offer-cells.ts';
import { account, bizum, blik, voucher, wallet } from './cells/part-cells.ts';
import { pickerAccordion, pickerList } from './cells/picker-cells.ts';
import { savedCards } from './cells/saved-card-cells.ts';
import { appParameters, confirmInApp, debit, redirect, scan, transfer } from './cells/waiting-cells.ts';

/** The views. */
export const VIEWS = [
  'pickerList',
  'pickerAccordion',
  'offers',
  'savedCards',
  'fields',
  'card',
  'redirect',
  'scan',
  'confirmInApp',
  'blik',
  'bizum',
  'account',
  'wallet',
  'voucher',
  'transfer',
  'debit',
  'appParameters',
  'result',
  'paymentStatus',
  'cardForm',
] as const;

/** A row of {@link STATE_TABLE}. */
export type View = (typeof VIEWS)[number];

/** View × state; a missing row or cell is a type error. */
export const STATE_TABLE: Readonly<Record<View, Row>> = {
  pickerList,
  pickerAccordion,
  offers,
  savedCards,
  fields,
  card,
  redirect,
  scan,
  confirmInApp,
  blik,
  bizum,
  account,
  wallet,
  voucher,
  transfer,
  debit,
  appParameters,
  result,
  paymentStatus,
  cardForm,
};

/** One example of the table. `name` is the name of its picture, such as `card-empty-filled`. */
export interface NamedExample {
  readonly name: string;
  readonly view: View;
  readonly state: State;
  readonly example: Example;
}

/** Returns every example, view by view, state by state. */
export function listExamples(): NamedExample[] {
  return VIEWS.flatMap((view) => STATES.flatMap((state) => inCell(view, state, STATE_TABLE[view][state])));
}

const inCell = (view: View, state: State, cell: Cell): NamedExample[] =>
  'reason' in cell
    ? []
    : Object.entries(cell.examples).map(([variant, example]) => ({
        name: [view, state, variant.replaceAll(/[^a-z]+/g, '-')].filter(Boolean).join('-'),
        view,
        state,
        example,
      }));
