// A code to scan with a phone; on the phone itself, a link that opens its app.
import { html, nothing, type TemplateResult } from 'lit';
import { safeUrl } from '../../backend/navigation.ts';
import { copyButton } from '../../copy-button/copy-button.ts';
import { qrCode } from '../../qr-code/qr-code.ts';
import { timeLeft } from '../time-left.ts';
import * as v from '../views.css.ts';
import * as s from './action-parts.css.ts';
import { appOf, otherWay, overView, priceOf } from './action-parts.ts';
import type { ActionContext, ActionProps, ActionView } from './action-view.ts';

type Props = ActionProps<'scan'>;

/** Renders a payment by scanning a code. */
const scanView: ActionView<'scan'> = (context, props) => {
  if (props.secondsLeft === 0) return overView(context);
  const url = safeUrl(props.action.openUrl);
  return props.isPhone && url ? onPhone(context, props, url) : onDesk(context, props, url);
};

const onDesk = (context: ActionContext, props: Props, url: string | undefined): TemplateResult => {
  const { scan } = context.words;
  const app = appOf(context, props);
  return html`<div class=${v.stage} part="waiting" data-action="scan">
    <h2 class=${v.title} tabindex="-1">${scan.title(priceOf(context, props))}</h2>
    <p class="${v.text} ${s.balanced}">${app ? scan.withApp(app) : scan.withPhone}</p>
    ${refused(context, props)} ${code(context, props)} ${timeLeft(context, props)}
    <div class=${v.actions}>
      ${url ? html`<a class="${v.button} ${v.secondary}" href=${url} data-open>${scan.here}</a>` : nothing}
      ${copyLink(context, props)} ${otherWay(context, props)}
    </div>
  </div>`;
};

const onPhone = (context: ActionContext, props: Props, url: string): TemplateResult => {
  const { scan } = context.words;
  const app = appOf(context, props);
  return html`<div class=${v.stage} part="waiting" data-action="scan">
    <h2 class=${v.title} tabindex="-1">${scan.phoneTitle(priceOf(context, props))}</h2>
    <p class="${v.text} ${s.balanced}">${scan.phoneText}</p>
    ${timeLeft(context, props)}
    <div class=${v.actions}>
      <a class="${v.button} ${v.primary}" part="button" href=${url} data-open
        >${app ? scan.open(app) : scan.openAny}</a
      >
    </div>
    <details class=${s.elsewhere}>
      <summary>${scan.elsewhere}</summary>
      <p>${scan.missing}</p>
      ${code(context, props)} ${copyLink(context, props)}
    </details>
    ${props.onOther ? html`<div class=${v.actions}>${otherWay(context, props)}</div>` : nothing}
  </div>`;
};

// The payment was refused on another device, which can try again with the same code.
const refused = ({ words }: ActionContext, { status }: Props): TemplateResult =>
  html`<p class=${s.refused} role="status">${status.reason ? words.scan.refused : nothing}</p>`;

const code = (context: ActionContext, props: Props): TemplateResult | typeof nothing => {
  const name = context.words.scan.code(priceOf(context, props), context.shop);
  const drawing = qrCode(props.action.content, name);
  return drawing === nothing ? nothing : html`<div class=${s.sheet}>${drawing}</div>`;
};

const copyLink = ({ words, strings }: ActionContext, { action }: Props): TemplateResult =>
  copyButton({
    text: action.openUrl ?? action.content,
    word: words.scan.copy,
    done: strings.card.copied,
    look: `${v.button} ${v.quiet}`,
  });

export { default as sheets } from './action-parts.css.ts?sheets';
export { scanView as view };
