/** The payer's side of the pretend scheme: the bank's page, and what a choice on it sets off. */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { choicePage, decidedPage, type Html, messagePage } from './bank-page.ts';
import { type BankLanguage, bankLanguage, OUTCOMES, type Outcome } from './bank-words.ts';
import { isFromOwnPage, pageHeaders } from './page-protection.ts';
import { deliverCallback } from './scheme-callback.ts';
import type { SchemeOptions } from './scheme-options.ts';
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
  const show = (c: Context, body: Html, status: 200 | 403 | 404 | 413 | 422 | 500 = 200, returnUrl = '') =>
    c.html(body, status, pageHeaders(options, returnUrl));

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
    const page = transaction.state === 'open' ? choicePage : decidedPage;
    return show(c, page(transaction, speak(c)), 200, transaction.returnUrl);
  });

  pages.post('/scheme/pay/:secret', async (c) => {
    if (!isFromOwnPage(c.req.raw.headers, options.publicUrl)) {
      return show(c, messagePage('foreign', speak(c)), 403);
    }
    const transaction = await findByPage(options, c.req.param('secret'));
    if (!transaction) return show(c, messagePage('unknown', speak(c)), 404);
    const outcome = readOutcome(await c.req.text());
    if (transaction.state === 'open' && !outcome) {
      const page = choicePage(transaction, { ...speak(c), choiceMissing: true });
      return show(c, page, 422, transaction.returnUrl);
    }
    const decided = outcome && (await decide(options, transaction, outcome));
    const standing = decided ?? (await findByPage(options, c.req.param('secret'))) ?? transaction;
    // Without an address to return to the bank was told to stay silent.
    if (standing.returnUrl === '') return show(c, decidedPage(standing, speak(c)));
    return c.body(null, 303, { ...pageHeaders(options, standing.returnUrl), Location: standing.returnUrl });
  });

  pages.all('/scheme/pay/*', (c) => show(c, messagePage('unknown', speak(c)), 404));
  return pages;
}

/** The first decision of a transaction, told to the rail; undefined when another was first. */
async function decide(
  options: SchemeOptions,
  transaction: SchemeTransaction,
  outcome: Outcome,
): Promise<SchemeTransaction | undefined> {
  const decision = {
    state: STATES[outcome],
    now: options.clock.now(),
    silently: outcome === 'silent',
  };
  const decided = await decideTransaction(options.database, transaction.requestId, decision);
  if (decided && decided.callbackUrl !== '' && options.deliverCallbacks !== false) {
    void deliverCallback(decided, options.key, options.stop && { stop: options.stop });
  }
  return decided;
}

async function findByPage(options: SchemeOptions, secret: string): Promise<SchemeTransaction | undefined> {
  if (!PAGE_SECRET.test(secret)) return undefined;
  return findTransactionOfPage(options.database, secret, options.clock.now());
}

function readOutcome(form: string): Outcome | undefined {
  const asked = new URLSearchParams(form).get('outcome');
  return OUTCOMES.find((outcome) => outcome === asked);
}

const languageOf = (c: Context): BankLanguage =>
  bankLanguage(c.req.query('lang'), c.req.header('Accept-Language'));
