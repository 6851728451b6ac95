/** The payer's side of the pretend scheme: the bank's page, and what a choice on it sets off. */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isFromOwnPage, pageHeaders } from '../page-protection.ts';
import { deliverCallback } from '../scheme-callback.ts';
import type { SchemeOptions } from '../scheme-options.ts';
import type { Html } from '../scheme-page.ts';
import { choicePage, decidedPage, messagePage } from './bank-page.ts';
import { type BankLanguage, bankLanguage, OUTCOMES, type Outcome } from './bank-words.ts';
import {
  decideTransaction,
  findTransactionOfPage,
  type SchemeState,
  type SchemeTransaction,
} from './scheme-transactions.ts';

/** The largest form that is read, in bytes. */
const FORM_BYTES_MAX = 4 * 1024;

/** 128 bits as base64url. */
const PAGE_SECRET = /^[A-Za-z0-9_-]{22}$/;

const STATES: Readonly<Record<Outcome, Exclude<SchemeState, 'open'>>> = {
  approve: 'paid',
  refuse: 'refused',
  cancel: 'cancelled',
  'time-out': 'timed-out',
  silent: 'paid',
};

/** The routes under `/scheme/pay`. */
export function payerPages(options: SchemeOptions): Hono {
  const pages = new Hono();
  const { styleSheetUrl } = options;
  const speak = (c: Context) => ({ language: languageOf(c), styleSheetUrl });
  const show = (c: Context, body: Html, status: 200 | 403 | 404 | 413 | 500 = 200) =>
    c.html(body, status, pageHeaders(options));
  const goTo = (c: Context, Location: string) => c.body(null, 303, { ...pageHeaders(options), Location });

  pages.onError((error, c) => {
    console.error('scheme:', error);
    return show(c, messagePage('failed', speak(c)), 500);
  });
  pages.use('/scheme/pay/*', (c, next) =>
    bodyLimit({
      maxSize: FORM_BYTES_MAX,
      onError: () => show(c, messagePage('failed', speak(c)), 413),
    })(c, next),
  );

  pages.get('/scheme/pay/:secret', async (c) => {
    const transaction = await findByPage(options, c.req.param('secret'));
    if (!transaction) return show(c, messagePage('unknown', speak(c)), 404);
    if (transaction.state !== 'open') return show(c, decidedPage(transaction, speak(c)));
    const choiceMissing = c.req.query('choice') === 'missing';
    return show(c, choicePage(transaction, { ...speak(c), choiceMissing }));
  });

  pages.post('/scheme/pay/:secret', async (c) => {
    const secret = c.req.param('secret');
    if (!isFromOwnPage(c.req.raw.headers, options.publicUrl)) {
      return show(c, messagePage('foreign', speak(c)), 403);
    }
    const transaction = await findByPage(options, secret);
    if (!transaction) return show(c, messagePage('unknown', speak(c)), 404);
    const outcome = readOutcome(await c.req.text());
    if (transaction.state === 'open' && !outcome) {
      return goTo(c, pageAddress(options, c, '', { choice: 'missing' }));
    }
    if (outcome) await decide(options, transaction, outcome);
    // Not straight to the shop: browsers hold every redirect that follows a form post, the shop's own ones
    // included, against form-action (CSP Level 3, section 6.4.1). The next page starts a navigation of its own.
    return goTo(c, pageAddress(options, c, '/done'));
  });

  pages.get('/scheme/pay/:secret/done', async (c) => {
    const transaction = await findByPage(options, c.req.param('secret'));
    if (!transaction) return show(c, messagePage('unknown', speak(c)), 404);
    if (transaction.state === 'open') return goTo(c, pageAddress(options, c, ''));
    return show(c, decidedPage(transaction, { ...speak(c), leave: true }));
  });

  pages.all('/scheme/pay/*', (c) => show(c, messagePage('unknown', speak(c)), 404));
  return pages;
}

/** Decides and tells the rail; nothing when another decision was first. */
async function decide(
  options: SchemeOptions,
  transaction: SchemeTransaction,
  outcome: Outcome,
): Promise<void> {
  const decision = {
    state: STATES[outcome],
    now: options.clock.now(),
    silently: outcome === 'silent',
  };
  const decided = await decideTransaction(options.database, transaction.requestId, decision);
  if (decided && decided.callbackUrl !== '' && options.deliverCallbacks !== false) {
    void deliverCallback(decided, options.key, options.stop && { stop: options.stop });
  }
}

async function findByPage(options: SchemeOptions, secret: string): Promise<SchemeTransaction | undefined> {
  if (!PAGE_SECRET.test(secret)) return undefined;
  return findTransactionOfPage(options.database, secret, options.clock.now());
}

function readOutcome(form: string): Outcome | undefined {
  const asked = new URLSearchParams(form).get('outcome');
  return OUTCOMES.find((outcome) => outcome === asked);
}

/** An address of the page asked for, in the language it was asked for. */
function pageAddress(
  { publicUrl }: SchemeOptions,
  c: Context,
  rest: '' | '/done',
  query: Record<string, string> = {},
): string {
  const lang = c.req.query('lang');
  const parameters = new URLSearchParams({ ...(lang && { lang }), ...query }).toString();
  return `${publicUrl}/scheme/pay/${c.req.param('secret')}${rest}${parameters && `?${parameters}`}`;
}

const languageOf = (c: Context): BankLanguage =>
  bankLanguage(c.req.query('lang'), c.req.header('Accept-Language'));
