/** The payer's pages of the simulated schemes: which page a payer sees, and where a form leads. */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isFromOwnPage, pageHeaders } from '../page-protection.ts';
import type { SchemeOptions } from '../scheme-options.ts';
import type { Html } from '../scheme-page.ts';
import { choicePage, decidedPage, messagePage, type PageSettings } from './bank-page.ts';
import { bankLanguage } from './bank-words.ts';
import { brandStyleUrl } from './brand-style.ts';
import { hasApp, stepOf } from './scheme-brands.ts';
import { findTransactionOfPage, type SchemeTransaction } from './scheme-transactions.ts';
import { asksAgain, type StepFault, stepPage } from './step-page.ts';
import { takeForm } from './take-form.ts';

/** The largest accepted form, in bytes. */
const FORM_BYTES_MAX = 4 * 1024;

/** Seconds between two polls of a waiting page. */
const ASK_AGAIN_SECONDS = 4;

/** 128 bits as base64url. */
const PAGE_SECRET = /^[A-Za-z0-9_-]{22}$/;

/** Returns the routes under `/scheme/pay`, and `/scheme/account-page`, whose form leads there. */
export function payerPages(options: SchemeOptions): Hono {
  const pages = new Hono();
  const styleSheetUrls = [options.styleSheetUrl, brandStyleUrl(options)];
  const speak = (c: Context) => ({ language: bankLanguage(c), lang: c.req.query('lang'), styleSheetUrls });
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

  // The page of the acquirer with accounts (`rails/acquirer/`), not of the acquirer of cards.
  pages.post('/scheme/account-page', bodyLimit({ maxSize: FORM_BYTES_MAX }), async (c) => {
    const session = new URLSearchParams(await c.req.text()).get('session') ?? '';
    return (await findByPage(options, session))
      ? goTo(c, addressOf(options, c, session))
      : show(c, messagePage('unknown', speak(c)), 404);
  });

  pages.get('/scheme/pay/:secret', async (c) => {
    const transaction = await findByPage(options, c.req.param('secret'));
    if (!transaction) return show(c, messagePage('unknown', speak(c)), 404);
    // A waiting page continues as soon as there is a next step.
    if (transaction.state !== 'open' && c.req.query('wait')) return goTo(c, pageAddress(options, c, '/done'));
    if (transaction.state !== 'open') return show(c, decidedPage(transaction, speak(c)));
    const step = stepOf(transaction);
    const fault = readFault(c);
    // A phone that scanned the shop's code cannot scan another one with itself, so it shows the app.
    if (step === 'approve' || (step === 'scan' && isPhone(c)))
      return show(c, choicePage(transaction, { ...speak(c), choiceMissing: !!fault }));
    // A response header, so that a waiting page needs no script.
    const again = `${ASK_AGAIN_SECONDS}; url=${pageAddress(options, c, '', { wait: '1' })}`;
    if (asksAgain(step)) c.header('Refresh', again);
    return show(c, stepPage(transaction, step, { ...speak(c), ...addresses(options, c), fault }));
  });

  pages.get('/scheme/pay/:secret/app', async (c) => {
    const transaction = await findByPage(options, c.req.param('secret'));
    if (!transaction) return show(c, messagePage('unknown', speak(c)), 404);
    const onPhone = c.req.query('on') === 'phone';
    if (transaction.state !== 'open') return show(c, decidedPage(transaction, { ...speak(c), onPhone }));
    if (!hasApp(transaction.method)) return goTo(c, pageAddress(options, c, ''));
    return show(c, choicePage(transaction, { ...speak(c), choiceMissing: readFault(c) !== undefined }));
  });

  takeForms(pages, options, { show, goTo, speak });

  pages.get('/scheme/pay/:secret/done', async (c) => {
    const transaction = await findByPage(options, c.req.param('secret'));
    if (!transaction) return show(c, messagePage('unknown', speak(c)), 404);
    if (transaction.state === 'open') return goTo(c, pageAddress(options, c, ''));
    const onPhone = c.req.query('on') === 'phone';
    return show(c, decidedPage(transaction, { ...speak(c), leave: true, onPhone }));
  });

  pages.all('/scheme/pay/*', (c) => show(c, messagePage('unknown', speak(c)), 404));
  return pages;
}

/** How a page responds. */
interface Answers {
  show(c: Context, body: Html, status?: 200 | 403 | 404 | 413 | 500): Response | Promise<Response>;
  goTo(c: Context, address: string): Response;
  speak(c: Context): PageSettings;
}

/** Adds the forms of all pages, including those of the app. */
function takeForms(pages: Hono, options: SchemeOptions, { show, goTo, speak }: Answers): void {
  for (const place of ['', '/app'] as const) {
    pages.post(`/scheme/pay/:secret${place}`, async (c) => {
      if (!isFromOwnPage(c.req.raw.headers, options.publicUrl)) {
        return show(c, messagePage('foreign', speak(c)), 403);
      }
      const transaction = await findByPage(options, c.req.param('secret') ?? '');
      if (!transaction) return show(c, messagePage('unknown', speak(c)), 404);
      const on = c.req.query('on');
      const kept = { ...(on && { on }) };
      const form = new URLSearchParams(await c.req.text());
      if (transaction.state === 'open') {
        const fault = await takeForm(options, transaction, form);
        if (fault) return goTo(c, pageAddress(options, c, place, { ...kept, fault, wait: '1' }));
      }
      // Not directly to the shop: browsers check every redirect after a form post, including the shop's own, against
      // form-action (CSP Level 3, section 6.4.1). The next page starts a navigation of its own.
      return goTo(c, pageAddress(options, c, '/done', kept));
    });
  }
}

async function findByPage(options: SchemeOptions, secret: string): Promise<SchemeTransaction | undefined> {
  if (!PAGE_SECRET.test(secret)) return undefined;
  return findTransactionOfPage(options.database, secret, options.clock.now());
}

/** Returns whether a phone requests the page, by its client hints. */
const isPhone = (c: Context): boolean =>
  c.req.header('Sec-CH-UA-Mobile') === '?1' || /\bMobi/.test(c.req.header('User-Agent') ?? '');

const FAULTS: readonly StepFault[] = ['missing', 'wrong', 'unknown', 'lapsed', 'tries'];

const readFault = (c: Context): StepFault | undefined =>
  FAULTS.find((fault) => fault === c.req.query('fault'));

/** Returns the addresses in the page of a step. */
const addresses = (options: SchemeOptions, c: Context) => ({
  appUrl: pageAddress(options, c, '/app'),
  phoneUrl: pageAddress(options, c, '/app', { on: 'phone' }),
  nowSeconds: Math.floor(options.clock.now().getTime() / 1000),
});

/** Returns an address of the requested page, in the same language. */
const pageAddress = (
  options: SchemeOptions,
  c: Context,
  rest: '' | '/app' | '/done',
  query: Record<string, string> = {},
): string => addressOf(options, c, `${c.req.param('secret')}${rest}`, query);

/** Returns an address below `/scheme/pay/`, in the language of the request. */
function addressOf(
  { publicUrl }: SchemeOptions,
  c: Context,
  path: string,
  query: Record<string, string> = {},
): string {
  const lang = c.req.query('lang');
  const parameters = new URLSearchParams({ ...(lang && { lang }), ...query }).toString();
  return `${publicUrl}/scheme/pay/${path}${parameters && `?${parameters}`}`;
}
