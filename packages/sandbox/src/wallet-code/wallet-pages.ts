/** The simulated wallet's page for the password of a scanned code: plain HTML without script. */
import { renderResult } from '@gangway/gateway/extend';
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { bankLanguage, bankWords } from '../bank/bank-words.ts';
import { brandStyleUrl } from '../bank/brand-style.ts';
import { isFromOwnPage, pageHeaders } from '../page-protection.ts';
import type { SchemeOptions } from '../scheme-options.ts';
import { type Html, renderSchemePage } from '../scheme-page.ts';
import { decideCode } from './code-api.ts';
import { WALLET_WORDS } from './wallet-words.ts';

const PATH = '/scheme/wallet';
const FORM_BYTES_MAX = 1024;

/** The part of a typed code that is shown again. */
const CODE = /^\d{1,24}$/;

/** `GET /scheme/wallet` shows the form for code and password; `POST` decides. */
export function walletPages(options: SchemeOptions): Hono {
  const pages = new Hono();
  pages.use(PATH, bodyLimit({ maxSize: FORM_BYTES_MAX }));
  pages.get(PATH, (c) => show(c, options, c.req.query('done') === undefined ? formView(c) : doneView(c)));
  pages.post(PATH, async (c) => {
    if (!isFromOwnPage(c.req.raw.headers, options.publicUrl)) return show(c, options, formView(c), 403);
    const form = new URLSearchParams(await c.req.text());
    const outcome = (['refuse', 'cancel'] as const).find((known) => known === form.get('outcome')) ?? 'pay';
    const isRight = outcome !== 'pay' || form.get('password') === CHALLENGE_CODE;
    const code = (form.get('code') ?? '').replace(/\s/g, '');
    const isDecided = isRight && (await decideCode(options, code, outcome)) !== undefined;
    const rest = isDecided ? 'done' : isRight ? 'none' : 'wrong';
    // The code is shown again in its field, the password is not. A code of the sandbox is no secret.
    const lang = c.req.query('lang');
    const kept = { ...(lang && { lang }), ...(!isDecided && CODE.test(code) && { code }) };
    const Location = `${options.publicUrl}${PATH}?${new URLSearchParams({ [rest]: '', ...kept })}`;
    return c.body(null, 303, { ...pageHeaders(options), Location });
  });
  return pages;
}

const wordsOf = (c: Context) => WALLET_WORDS[bankLanguage(c)];

function formView(c: Context): Html {
  const words = wordsOf(c);
  const notice = (['wrong', 'none'] as const).find((known) => c.req.query(known) !== undefined);
  const button = (outcome: 'pay' | 'refuse' | 'cancel', kind = '') =>
    html`<button class="gw-button ${kind}" type="submit" name="outcome" value="${outcome}">${words[outcome]}</button>`;
  const kept = c.req.query('code') ?? '';
  const code = CODE.test(kept) ? kept : '';
  // Focuses the field with the error.
  const again = (isMeant: boolean) => (isMeant ? html` aria-invalid="true" autofocus` : '');
  return html`<form class="gw-body" method="post">
<h1 class="gw-title">${words.title}</h1>
${notice ? html`<p class="gw-notice" data-tone="danger" role="alert">${words[notice]}</p>` : ''}
<div class="gw-code-field"><label for="code">${words.code}</label>
<input id="code" name="code" value="${code}" inputmode="numeric" autocomplete="off" spellcheck="false"
dir="ltr"${again(notice === 'none')}></div>
<div class="gw-code-field"><label for="password">${words.password}</label>
<input id="password" name="password" inputmode="numeric" autocomplete="off" spellcheck="false"
dir="ltr" aria-describedby="hint"${again(notice === 'wrong')}><p class="gw-small" id="hint">${words.hint}</p></div>
<div class="gw-actions">${button('pay')}${button('refuse', 'gw-secondary')}${button('cancel', 'gw-quiet')}</div>
</form>`;
}

const doneView = (c: Context): Html =>
  html`<div class="gw-body">${renderResult('paid', wordsOf(c).done, wordsOf(c).doneText)}</div>`;

function show(c: Context, options: SchemeOptions, content: Html, status: 200 | 403 = 200) {
  const bank = bankWords(bankLanguage(c));
  const page = renderSchemePage({
    language: bankLanguage(c),
    dir: bank.dir,
    styleSheetUrls: [options.styleSheetUrl, brandStyleUrl(options)],
    identity: 'bank',
    ribbon: bank.sandbox,
    title: wordsOf(c).title,
    content,
  });
  return c.html(page, status, pageHeaders(options));
}
