/** A payer without script who goes through the sandbox's 3-D Secure pages and lets a card be kept. */
import assert from 'node:assert/strict';
import { CHALLENGE_CODE } from '@gangway/protocol/cards';

const STEPS_MAX = 20;

interface Page {
  readonly url: string;
  readonly text: string;
}

/**
 * Goes from an order's `url` to the end: says yes to keeping the card, types the code of a challenge, and sends on
 * every form that a page would send on by itself.
 */
export async function letKeep(url: string, gateway: string): Promise<void> {
  let page = await open(url);
  for (let steps = 0; steps < STEPS_MAX; steps += 1) {
    const form = findForm(page.text);
    if (!form) return;
    page = await submit(form.action, form.fields, gateway);
  }
  assert.fail(`the pages lead in a circle, last at ${page.url}`);
}

/** Follows 303s; the end of the way, the shop, is not asked. */
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

/** The form a payer would send: the one that leaves, the one that goes on, or the one that asks something. */
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
