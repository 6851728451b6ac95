// For tests: a card form on the page, its frame on another origin, and access to the inside of the frame.

import { fixture, html } from '@open-wc/testing';
import { executeServerCommand, sendKeys } from '@web/test-runner-commands';
import { compactDecrypt, importJWK } from 'jose';
import { until } from './until.ts';
import '../define.ts';
import type { TokenContent } from '@gangway/protocol/cards';
import type { GwCardForm } from '../card-form/gw-card-form.ts';

/** The fake gateway: this server under another host name, so another origin and another site. */
export const GATEWAY = `http://127.0.0.1:${location.port}`;

/** Identifies this page among those tested in parallel. */
const PAGE = Math.floor(Math.random() * 1e9);

let gateways = 0;

/** Returns the fake gateway with a unique path, so that frames can be distinguished. */
export function newGateway(): string {
  gateways += 1;
  return `${GATEWAY}/n${PAGE}-${gateways}`;
}

/** A gift card that a frame of this page posted. */
export interface Posted {
  readonly path: string;
  readonly body: string;
  readonly type: string;
  readonly origin?: string;
  readonly cookie?: string;
  readonly authorization?: string;
}

/** Returns what this page's frames posted to the fake gateway since the last call. */
export const readPosts = async (): Promise<Posted[]> =>
  (await fetch(`${GATEWAY}/n${PAGE}-0/frame/v1/test-posts`)).json();

/** A card of the sandbox, typed as a payer would. */
export const GOOD_CARD = { number: '4111111111111111', expiry: '1239', cvc: '123', holder: 'Ada Lovelace' };

/** Names of the fields. */
export type FieldName = keyof typeof GOOD_CARD;

/** Mounts a card form of the sandbox; `attributes` replace or add. */
export async function mountCardForm(
  attributes: Readonly<Record<string, string>> = {},
  place?: HTMLElement,
): Promise<GwCardForm> {
  const box = place ?? (await fixture<HTMLElement>(html`<div style="inline-size: 400px"></div>`));
  const form = document.createElement('gw-card-form');
  const all = { gateway: newGateway(), 'client-key': 'gwk_test_1', locale: 'en', ...attributes };
  for (const [name, value] of Object.entries(all)) form.setAttribute(name, value);
  box.append(form);
  await form.updateComplete;
  return form;
}

/** Mounts one and waits for its fields. */
export async function mountReady(
  attributes: Readonly<Record<string, string>> = {},
  place?: HTMLElement,
): Promise<GwCardForm> {
  const form = await mountCardForm(attributes, place);
  await untilReady(form);
  return form;
}

/** Waits for the fields. */
export async function untilReady(form: GwCardForm): Promise<void> {
  await until(() => form.state === 'ready', 'a ready card form');
  await form.updateComplete;
}

/** Evaluates an expression inside the page's card frame number `index`, from 0. */
export async function inFrame<T>(script: string, index = 0): Promise<T> {
  const answer = await executeServerCommand<
    { value: T; isMissing?: boolean },
    { url: string | undefined; script: string }
  >('gw:frame', { url: findFrames(document)[index], script });
  if (!answer || answer.isMissing) throw new Error(`There is no card frame ${index} on the page.`);
  return answer.value;
}

/** Returns the addresses of all card frames of the page, in every shadow root. */
function findFrames(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    if (element instanceof HTMLIFrameElement && element.src.includes('/frame/v1/')) return element.src;
    return element.shadowRoot ? findFrames(element.shadowRoot) : [];
  });
}

/** Counts the live objects of the page: `Documents`, `Frames`, `Nodes`, `JSEventListeners` and more. */
export async function countObjects(): Promise<Record<string, number>> {
  const answer = await executeServerCommand<{ value: Record<string, number> }, undefined>('gw:metrics');
  return answer?.value ?? {};
}

/** Sets fields as a browser's autofill does: value and event. */
export async function fillCard(fields: Partial<typeof GOOD_CARD> = GOOD_CARD, index = 0): Promise<void> {
  await inFrame(
    `for (const [id, value] of Object.entries(${JSON.stringify(fields)})) {
      const input = document.getElementById(id);
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }`,
    index,
  );
}

/** Focuses a field, for real keys afterwards. */
export async function enterField(form: GwCardForm, name: FieldName, index = 0): Promise<void> {
  form.shadowRoot?.querySelector('iframe')?.focus();
  await until(async () => {
    await inFrame(`document.getElementById('${name}').focus()`, index);
    return (await focusedField(index)) === name;
  }, 'the focus');
}

/** Types real keys, one after the other. */
export const typeKeys = (text: string): Promise<void> => sendKeys({ type: text });

/** Presses one key. */
export const pressKey = (press: string): Promise<void> => sendKeys({ press });

/** Returns the text of a field. */
export const fieldText = (name: FieldName, index = 0): Promise<string> =>
  inFrame(`document.getElementById('${name}').value`, index);

/** Returns the error of a field; empty for none. */
export const errorText = (name: FieldName, index = 0): Promise<string> =>
  inFrame(`document.getElementById('${name}-error').textContent`, index);

/** Returns the focused field inside the frame; empty for none. */
export const focusedField = (index = 0): Promise<string> =>
  inFrame(`document.hasFocus() ? document.activeElement.id : ''`, index);

/** Rules for a whole page, which do not apply to a frame. */
const PAGE_RULES = ['landmark-one-main', 'page-has-heading-one', 'region'];

/** Returns the violations of accessibility rules inside the frame, as text. */
export async function violationsInFrame(index = 0): Promise<string[]> {
  const rules = Object.fromEntries(PAGE_RULES.map((rule) => [rule, { enabled: false }]));
  return inFrame(
    `import('/frame/v1/axe.min.js')
      .then(() => axe.run({ rules: ${JSON.stringify(rules)}, resultTypes: ['violations'] }))
      .then(({ violations }) =>
        violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
    index,
  );
}

/** Decrypts a token as the gateway would. */
export async function openToken(token: string): Promise<{ content: TokenContent; header: unknown }> {
  const secret = await (await fetch(`${GATEWAY}/frame/v1/test-secret`)).json();
  const { plaintext, protectedHeader } = await compactDecrypt(token, await importJWK(secret, 'ECDH-ES'));
  return {
    content: JSON.parse(new TextDecoder().decode(plaintext)) as TokenContent,
    header: protectedHeader,
  };
}
