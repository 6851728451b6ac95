/** Splits of a payment as they are listed. */
import { html, type TemplateResult } from 'lit';
import type { Timeline, TimelineSplit } from '../timeline.ts';
import { chip } from './pieces.ts';
import { when } from './times.ts';

/** The splits themselves, without their returns. */
export const splitsOf = ({ splits }: Pick<Timeline, 'splits'>): readonly TimelineSplit[] =>
  splits.filter(({ returns }) => returns === null);

/** Returns the returns of a split, including failed ones. */
export const returnsOf = ({ splits }: Pick<Timeline, 'splits'>, splitId: string): readonly TimelineSplit[] =>
  splits.filter(({ returns }) => returns === splitId);

const sharesOf = ({
  returns,
  parts,
  currency,
}: Pick<TimelineSplit, 'returns' | 'parts' | 'currency'>): string =>
  parts
    .map(({ amount, name }) => `${amount} ${currency} ${returns === null ? 'for' : 'from'} ${name}`)
    .join(', ');

/** State, shares and time of a split or return. */
export const splitTitle = ({ state, returns, parts, currency, createdAt }: TimelineSplit): TemplateResult =>
  html`${chip(state)}<b>${returns === null ? 'Split' : 'Return'}</b>
<span>${sharesOf({ returns, parts, currency })}</span>
<span class="desk-sum quiet">${when(createdAt)}</span>`;
