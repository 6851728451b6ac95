// An app was notified: the payer approves there, and sees what to do when nothing arrives.
import { html, nothing, svg } from 'lit';
import { columnsOf } from '../../offer-picker/method-columns.ts';
import { timeLeft } from '../time-left.ts';
import * as v from '../views.css.ts';
import { otherWay, overView, priceOf, wayOn } from './action-parts.ts';
import type { ActionView } from './action-view.ts';
import * as s from './confirm-view.css.ts';

/** Renders a payment that is approved in the bank's app. */
const confirmView: ActionView<'confirm-in-app'> = (context, props) => {
  const { secondsLeft, status } = props;
  if (secondsLeft === 0) return overView(context);
  const { confirm } = context.words;
  const { askedAt } = props.action;
  const { approvalSeconds: asks, approvalApp: app } = columnsOf(status.method);
  // By the server's clock, so that a reload does not give more time.
  const now = status.expiresAt - secondsLeft;
  const left =
    askedAt === undefined || asks === undefined ? secondsLeft : Math.min(secondsLeft, askedAt + asks - now);
  const isAsked = left > 0;
  return html`<div class=${v.stage} part="waiting" data-action="confirm-in-app">
    <svg class=${s.phone} viewBox="0 0 72 72" aria-hidden="true">
      <rect x="20" y="6" width="32" height="60" rx="6" />
      <path d="M32 59h8" />
      ${isAsked ? svg`<path data-message d="M27 22h18M27 29h11" />` : nothing}
    </svg>
    <h2 class=${v.title} tabindex="-1">${isAsked ? confirm.title(app) : confirm.lateTitle(app)}</h2>
    <p class=${v.text}>${isAsked ? confirm.text(priceOf(context, props), app) : confirm.late(app)}</p>
    ${
      isAsked
        ? html`${timeLeft(context, { ...props, secondsLeft: left, onAgain: undefined })}
            <p class=${s.nothing}><b>${confirm.nothing}</b> ${confirm.open(app)}</p>`
        : nothing
    }
    ${
      isAsked && !props.onOther
        ? nothing
        : html`<div class=${v.actions}>${isAsked ? otherWay(context, props) : wayOn(context, props, v.primary)}</div>`
    }
  </div>`;
};

export { default as sheets } from './confirm-view.css.ts?sheets';
export { confirmView as view };
