// The instructions for a SEPA transfer: where the money goes, how much, and by which reference we know it.
import { epcCode, groupIban } from '@gangway/protocol/transfer';
import { html, nothing, type TemplateResult } from 'lit';
import { copyButton } from '../../copy-button/copy-button.ts';
import { qrCode } from '../../qr-code/qr-code.ts';
import * as v from '../views.css.ts';
import * as parts from './action-parts.css.ts';
import { otherWay, overView, priceOf } from './action-parts.ts';
import type { ActionContext, ActionProps, ActionView } from './action-view.ts';
import * as s from './transfer-view.css.ts';

type Props = ActionProps<'transfer'>;

/** The view of a payment that is transferred by the payer. */
export const transferView: ActionView<'transfer'> = (context, props) => {
  if (props.secondsLeft === 0) return overView(context, props);
  const { transfer } = context.words;
  const price = priceOf(context, props);
  const code = drawCode(context, props);
  const onPrint = async (event: Event): Promise<void> => {
    const view = (event.currentTarget as HTMLElement).closest<HTMLElement>('[part=waiting]');
    const title = [transfer.printName, context.shop].filter(Boolean).join(' – ');
    // The page itself can be printed too, with all that is around the view.
    const alone = await import('./print-alone.ts').catch(() => undefined);
    if (view && alone) alone.printAlone(view, title);
    else print();
  };
  return html`<div class=${v.stage} part="waiting" data-action="transfer">
    <h2 class=${v.title} tabindex="-1">${transfer.title(price)}</h2>
    <p class="${v.text} ${parts.balanced}">${transfer.text}</p>
    <div class=${s.pair}>
      ${code && !props.isPhone ? html`<div class=${s.scanned}>${code}</div>` : nothing}
      ${rows(context, props, price)}
    </div>
    ${
      code && props.isPhone
        ? html`<details class="${parts.elsewhere} ${s.below}">
            <summary>${transfer.codeElsewhere}</summary>
            ${code}
          </details>`
        : nothing
    }
    <p class=${s.held}>${transfer.held(writeMoment(context, props.status.expiresAt))}</p>
    <div class=${v.actions} data-buttons>
      <button class="${v.button} ${v.secondary}" type="button" @click=${onPrint}>${transfer.print}</button>
      ${otherWay(context, props)}
    </div>
  </div>`;
};

const rows = (context: ActionContext, props: Props, price: string): TemplateResult => {
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
    ${row(transfer.amount, price, writeNumber(props.status.amount, context.locale))}
    ${row(transfer.reference, groupIban(reference), reference, s.code)}
  </dl>`;
};

// Only euros travel by SEPA; a name too long for the code leaves the numbers.
const drawCode = (context: ActionContext, props: Props): TemplateResult | undefined => {
  const { transfer } = context.words;
  if (props.status.currency !== 'EUR') return undefined;
  try {
    const text = epcCode({ ...props.action, amount: props.status.amount });
    return html`<div class=${parts.sheet}>${qrCode(text, transfer.codeName(priceOf(context, props)))}</div>
      <p class=${s.caption}>${transfer.code}</p>`;
  } catch {
    return undefined;
  }
};

// Without groups and currency, as the field of a bank's page takes it.
const writeNumber = (amount: string, locale: string): string => {
  try {
    const style = { useGrouping: false, minimumFractionDigits: 2, numberingSystem: 'latn' };
    return new Intl.NumberFormat([locale, 'en'], style).format(amount as `${number}`);
  } catch {
    return amount;
  }
};

// Day and time in the language of the sentence it stands in, by the payer's own clock.
const writeMoment = ({ language, locale }: ActionContext, seconds: number): string => {
  const style = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    numberingSystem: 'latn',
    calendar: 'gregory',
  } as const;
  const tag = locale.toLowerCase().split('-')[0] === language ? locale : language;
  try {
    return new Intl.DateTimeFormat(tag, style).format(seconds * 1000);
  } catch {
    return new Intl.DateTimeFormat(language, style).format(seconds * 1000);
  }
};

export { default as sheets } from './transfer-view.css.ts?sheets';
export { transferView as view };
