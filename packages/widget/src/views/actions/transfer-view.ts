// The instructions for a SEPA transfer: account, amount and reference.
import { formatAmount, parseAmount } from '@gangway/protocol';
import { epcCode, groupIban } from '@gangway/protocol/transfer';
import { html, nothing, type TemplateResult } from 'lit';
import { copyButton } from '../../copy-button/copy-button.ts';
import { formatPrice } from '../../languages/languages.ts';
import { qrCode } from '../../qr-code/qr-code.ts';
import * as v from '../views.css.ts';
import * as parts from './action-parts.css.ts';
import { otherWay, overView } from './action-parts.ts';
import type { ActionContext, ActionProps, ActionView } from './action-view.ts';
import * as s from './transfer-view.css.ts';

type Props = ActionProps<'transfer'>;

/** Renders the instructions of a transfer. */
const transferView: ActionView<'transfer'> = (context, props) => {
  if (props.secondsLeft === 0) return overView(context, props);
  const { transfer } = context.words;
  const { currency } = props.status;
  const wanted = wantedAmount(props);
  const price = formatPrice(wanted, currency, context.locale);
  const code = drawCode(context, props, { wanted, price });
  const { received } = props.action;
  const onPrint = async (event: Event): Promise<void> => {
    const view = (event.currentTarget as HTMLElement).closest<HTMLElement>('[part=waiting]');
    const title = [transfer.printName, context.shop].filter(Boolean).join(' – ');
    // If this does not load, the whole page is printed.
    const alone = await import('./print-alone.ts').catch(() => undefined);
    if (view && alone) alone.printAlone(view, title);
    else print();
  };
  return html`<div class=${v.stage} part="waiting" data-action="transfer">
    <h2 class=${v.title} tabindex="-1">${received ? transfer.rest(price) : transfer.title(price)}</h2>
    ${arrived(received && transfer.part(formatPrice(received, currency, context.locale), price))}
    <p class="${v.text} ${parts.balanced}">${transfer.text}</p>
    <div class=${s.pair}>
      ${code && !props.isPhone ? html`<div class=${s.scanned}>${code}</div>` : nothing}
      ${rows(context, props, { wanted, price })}
    </div>
    ${
      code && props.isPhone
        ? html`<details class="${parts.elsewhere} ${s.below}">
            <summary>${transfer.codeElsewhere}</summary>
            ${code}
          </details>`
        : nothing
    }
    <p class=${s.held}>${transfer.held(writeDay(context, props.status.expiresAt))}</p>
    <div class=${v.actions} data-buttons>
      <button class="${v.button} ${v.secondary}" type="button" @click=${onPrint}>${transfer.print}</button>
      ${otherWay(context, props)}
    </div>
  </div>`;
};

// A live region, present from the beginning so that changes are announced. Without white space, to be :empty.
const arrived = (sentence = ''): TemplateResult =>
  html`<p class=${s.arrived} role="status">${sentence || nothing}</p>`;

/** The amount still missing, as decimal text and formatted for the payer. */
interface Wanted {
  readonly wanted: string;
  readonly price: string;
}

/** Returns the amount minus what has arrived. */
function wantedAmount({ action, status }: Props): string {
  const [whole, received] = [parseAmount(status.amount), parseAmount(action.received ?? '0')];
  return whole === undefined || !received ? status.amount : formatAmount(whole - received);
}

const rows = (context: ActionContext, props: Props, { wanted, price }: Wanted): TemplateResult => {
  const { transfer } = context.words;
  const { copy, copied } = context.strings.card;
  const { name, iban, bic, reference } = props.action;
  const row = (
    label: string,
    shown: string,
    text: string,
    look = '',
  ): TemplateResult => html`<div class=${s.row}>
    <dt>${label}</dt>
    <dd>
      <span class="${s.value} ${look}"><bdi dir=${look ? 'ltr' : 'auto'}>${shown}</bdi></span>
      ${copyButton({ text, word: copy, done: copied, what: label, look: s.copy })}
    </dd>
  </div>`;
  return html`<dl class=${s.rows}>
    ${row(transfer.name, name, name)}
    ${row('IBAN', groupIban(iban), iban, s.code)}
    ${row('BIC', bic, bic, s.code)}
    ${row(transfer.amount, price, writeNumber(wanted, context.locale))}
    ${row(transfer.reference, groupIban(reference), reference, s.code)}
  </dl>`;
};

// SEPA is for euros only. Without a code, for instance for a name that is too long, the numbers remain.
const drawCode = (
  context: ActionContext,
  props: Props,
  { wanted, price }: Wanted,
): TemplateResult | undefined => {
  const { transfer } = context.words;
  if (props.status.currency !== 'EUR') return undefined;
  try {
    const text = epcCode({ ...props.action, amount: wanted });
    return html`<div class=${parts.sheet}>${qrCode(text, transfer.codeName(price))}</div>
      <p class=${s.caption}>${transfer.code}</p>`;
  } catch {
    return undefined;
  }
};

// Without grouping and currency, as the form of a bank accepts it.
const writeNumber = (amount: string, locale: string): string => {
  try {
    const style = { useGrouping: false, minimumFractionDigits: 2, numberingSystem: 'latn' };
    return new Intl.NumberFormat([locale, 'en'], style).format(amount as `${number}`);
  } catch {
    return amount;
  }
};

// Formats the day in the language of the sentence, in the payer's time zone. An hour would promise too much: banks take
// up to a day.
const writeDay = ({ locale }: ActionContext, seconds: number): string => {
  const style = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    numberingSystem: 'latn',
    calendar: 'gregory',
  } as const;
  return new Intl.DateTimeFormat(locale, style).format(seconds * 1000);
};

export { default as sheets } from './transfer-view.css.ts?sheets';
export { transferView as view };
