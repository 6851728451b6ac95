/** A payer without JavaScript who goes through the sandbox's 3-D Secure pages and consents to storing a card. */
import assert from 'node:assert/strict';
import { CHALLENGE_CODE } from '@gangway/protocol/cards';

const STEPS_MAX = 20;

interface Page {
  readonly url: string;
  readonly text: string;
}

/**
 * Goes from an order's `url` to the end: consents to storing the card, enters the challenge code, and submits every
 * form that a page would submit automatically.
 */
export async function letKeep(url: string, gateway: string): Promise<void> {
  let page = await open(url);
  for (let steps = 0; steps < STEPS_MAX; steps += 1) {
    const form = findForm(page.text);
    if (!form) return;
    page = await submit(form.action, form.fields, gateway);
  }
  assert.fail(`too many pages, the last is ${page.url}`);
}

/** Follows 303 redirects, but does not request the shop's page at the end. */
async function open(url: string, init: RequestInit = {}): Promise<Page> {
  const answer = await fetch(url, { ...init, redirect: 'manual' });
  const next = answer.headers.get('location');
  const text = await answer.text();
  if (answer.status !== 303 || !next) return { url, text };
  return next.includes(':9/') ? { url: next, text: '' } : open(next);
}

const submit = (action: string, fields: Readonly<Record<string, string>>, origin: string): Promise<Page> =>
  open(action, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    body: new URLSearchParams(fields).toString(),
  });

/** Returns the form that a payer would submit. */
function findForm(html: string): { action: string; fields: Record<string, string> } | undefined {
  for (const mark of [' data-leave', ' data-submit', '']) {
    const found = new RegExp(`<form method="post" action="([^"]*)"${mark}>(.*?)</form>`, 's').exec(html);
    if (!found) continue;
    const [, action = '', inner = ''] = found;
    const hidden = [...inner.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
    const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
    if (action.includes('/consent')) fields.keep = 'yes';
    if (/name="code"/.test(inner)) Object.assign(fields, { answer: 'code', code: CHALLENGE_CODE });
    return { action: action.replaceAll('&amp;', '&'), fields };
  }
  return undefined;
}
