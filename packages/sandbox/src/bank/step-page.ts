/** The simulated schemes' pages before the approval: choose, type, scan, wait. Plain forms without script. */
import { renderQrCode } from '@gangway/gateway/extend';
import { findRow, METHODS, type MethodRow } from '@gangway/protocol';
import { html } from 'hono/html';
import type { Html } from '../scheme-page.ts';
import { facts, head, type PageSettings, page, renderMissing, renderOutcomes, wordsOf } from './bank-page.ts';
import { bankWords } from './bank-words.ts';
import { SMS_TRIES_MAX } from './payer-data.ts';
import { brandOf, type Step } from './scheme-brands.ts';
import type { SchemeTransaction } from './scheme-transactions.ts';
import { type PhoneMethod, stepWords } from './step-words.ts';

/** The error of the last form. */
export type StepFault = 'missing' | 'wrong' | 'unknown' | 'lapsed' | 'tries';

/** The request of a step's page. Addresses are absolute. */
export interface StepSettings extends PageSettings {
  readonly fault: StepFault | undefined;
  /** The app's page on this device, and on the phone that scans. */
  readonly appUrl: string;
  readonly phoneUrl: string;
  /** Business time, in Unix seconds. */
  readonly nowSeconds: number;
}

/** Returns whether the page of a step polls for an outcome elsewhere. */
export const asksAgain = (step: Step): boolean => step === 'scan' || step === 'await';

/** Returns the page of a step before the approval. */
export function stepPage(
  transaction: SchemeTransaction,
  step: Exclude<Step, 'approve'>,
  settings: StepSettings,
): Html {
  const brand = brandOf(transaction.method);
  const { title, body } = contentOf(transaction, step, settings);
  const words = bankWords(settings.language);
  // A form without a choice shows its error there and stays open.
  const isOtherOpen = settings.fault === 'missing' && step !== 'choose';
  return page(settings, transaction, {
    title: `${title} – ${brand.name}`,
    content: html`${head(settings, transaction, undefined, brand)}
    <div class="gw-body">
      ${body}
      ${facts(transaction, words)}
      ${asksAgain(step) ? '' : renderOther(transaction, settings, isOtherOpen)}
    </div>`,
  });
}

/**
 * Returns all outcomes in a collapsed section. A polling page shows them in its app instead, because a reload would
 * collapse it.
 */
const renderOther = (transaction: SchemeTransaction, { language }: StepSettings, isOpen: boolean): Html =>
  html`<details class="gw-other"${isOpen ? html` open` : ''}>
        <summary>${stepWords(language).other}</summary>
        ${renderOutcomes(wordsOf(transaction, language), isOpen)}
      </details>`;

interface StepContent {
  readonly title: string;
  readonly body: Html;
}

function contentOf(
  transaction: SchemeTransaction,
  step: Exclude<Step, 'approve'>,
  settings: StepSettings,
): StepContent {
  const words = stepWords(settings.language);
  const approvalApp = appOf(transaction.method);
  switch (step) {
    case 'choose':
      return choose(transaction, settings);
    case 'scan':
      return scan(transaction, settings);
    case 'await': {
      const title = words.await.title(approvalApp);
      const text = findRow(words.await.texts, transaction.method) ?? '';
      return { title, body: html`${waiting(title, text)}${openApp(settings, words.openApp)}` };
    }
    case 'phone': {
      const { phone } = words;
      const own = phone.of[transaction.method as PhoneMethod];
      const error = settings.fault === 'unknown' ? phone.unknown : own.wrong;
      return field(
        'phone',
        { ...phone, ...own, text: phone.text(approvalApp) },
        { error: hasFieldFault(settings) ? error : '', type: 'tel' },
      );
    }
    case 'blik-code': {
      const { blikCode } = words;
      const errors = { unknown: blikCode.unknown, lapsed: blikCode.lapsed } as const;
      const error = findRow(errors, settings.fault ?? '') ?? blikCode.wrong;
      return field('blikCode', blikCode, {
        error: hasFieldFault(settings) ? error : '',
        since: settings.nowSeconds,
      });
    }
    case 'text-message': {
      const { textMessage } = words;
      const isCounted = settings.fault !== 'wrong' && transaction.tries > 0;
      const left = isCounted ? textMessage.left(SMS_TRIES_MAX - transaction.tries) : '';
      return field('textCode', textMessage, { error: hasFieldFault(settings) ? textMessage.wrong : left });
    }
    default:
      return step satisfies never;
  }
}

/** Returns the name of the app that approves, if it is not the bank's. */
const appOf = (method: string): string | undefined => findRow<MethodRow>(METHODS, method)?.approvalApp;

const hasFieldFault = ({ fault }: StepSettings): boolean =>
  fault === 'wrong' || fault === 'unknown' || fault === 'lapsed';

function choose({ method }: SchemeTransaction, { language, fault }: StepSettings): StepContent {
  const { ask, choices } = brandOf(method);
  const words = stepWords(language);
  const { title, missing } = ask === 'wallet' ? words.chooseWallet : words.chooseBank;
  const rows = choices.map(
    (name, index) => html`
        <label class="gw-choice">
          <input type="radio" name="choice" value="${name}"${fault && index === 0 ? html` autofocus` : ''}>
          <span class="gw-choice-name">${name}</span>
        </label>`,
  );
  return {
    title,
    body: html`<form method="post">
      <input type="hidden" name="step" value="choose">
      ${fault ? renderMissing(missing) : ''}
      <fieldset class="gw-choices"${fault ? html` aria-describedby="choice-missing"` : ''}>
        <legend><h1 class="gw-title">${title}</h1></legend>${rows}
      </fieldset>
      <div class="gw-actions"><button class="gw-button" type="submit">${bankWords(language).proceed}</button></div>
    </form>`,
  };
}

function field(
  name: 'phone' | 'blikCode' | 'textCode',
  words: { title: string; text: string; label: string; hint: string; submit: string },
  { error, type = 'text', since }: { error: string; type?: 'tel' | 'text'; since?: number },
): StepContent {
  const autocomplete = type === 'tel' ? 'tel' : 'one-time-code';
  const inputMode = type === 'tel' ? 'tel' : 'numeric';
  const invalid = error === '' ? '' : html` aria-invalid="true" autofocus`;
  return {
    title: words.title,
    body: html`<form method="post">
      <h1 class="gw-title">${words.title}</h1>
      <p class="gw-text">${words.text}</p>
      ${since === undefined ? '' : html`<input type="hidden" name="since" value="${since}">`}
      <div class="gw-code-field">
        <label for="${name}">${words.label}</label>
        <input id="${name}" name="${name}" type="${type}" inputmode="${inputMode}" autocomplete="${autocomplete}"
          dir="ltr" spellcheck="false" aria-required="true" aria-describedby="field-hint field-error"${invalid}>
        <p class="gw-small" id="field-hint">${words.hint}</p>
        <p class="gw-code-error" id="field-error"${error === '' ? '' : html` role="alert"`}>${error}</p>
      </div>
      <div class="gw-actions"><button class="gw-button" type="submit">${words.submit}</button></div>
    </form>`,
  };
}

function scan(transaction: SchemeTransaction, settings: StepSettings): StepContent {
  const words = stepWords(settings.language);
  const { name, minutes } = brandOf(transaction.method);
  const app = transaction.choice || name;
  return {
    title: words.scan.title,
    body: html`<div class="gw-center"><h1 class="gw-title">${words.scan.title}</h1>
        <p class="gw-text">${words.scan.text(app)}</p>
        ${minutes ? html`<p class="gw-small">${words.scan.minutes(minutes)}</p>` : ''}</div>
      ${renderQrCode(settings.phoneUrl, words.scan.code(app)) ?? ''}
      ${openApp(settings, words.openApp)}`,
  };
}

const waiting = (title: string, text: string): Html =>
  html`<div class="gw-center"><span class="gw-spinner" aria-hidden="true"></span>
        <h1 class="gw-title">${title}</h1>
        <p class="gw-text">${text}</p></div>`;

const openApp = ({ appUrl }: StepSettings, text: string): Html =>
  html`<div class="gw-actions"><a class="gw-button" href="${appUrl}">${text}</a></div>`;
