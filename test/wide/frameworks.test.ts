/** The types of the elements' tags for the templates of React, Vue and Svelte. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { compile } from './compiling.ts';
import { installPackages } from './installed.ts';

const project = await installPackages(
  ['react', '@types/react', 'vue', 'svelte'],
  ['protocol', 'widget', 'react'],
);
after(() => project.remove());

const REACT = `
import type { GwCheckout } from '@gangway/widget';
import type {} from '@gangway/widget/react-jsx';
import { useRef } from 'react';
export function Page({ session }: { session: string }) {
  const checkout = useRef<GwCheckout>(null);
  return (
    <main>
      <gw-checkout ref={checkout} session={session} endpoint="/pay" layout="list" className="pay"
        ongw-complete={({ detail }) => console.log(detail.tradeId)}
        ongw-before-submit={(event) => event.waitUntil(Promise.resolve())}>
        <a href="/">Pay elsewhere</a>
      </gw-checkout>
      <gw-card-form name="card" clientKey="gwk_1" required ongw-token={({ detail }) => console.log(detail.token)} />
      <gw-payment-status endpoint="/pay" theme="dark" />
      {/* @ts-expect-error A layout that does not exist. */}
      <gw-checkout layout="grid" />
      {/* @ts-expect-error The event carries no price. */}
      <gw-checkout ongw-complete={({ detail }) => console.log(detail.price)} />
      {/* @ts-expect-error A property that is true or false. */}
      <gw-card-form required="yes" />
    </main>
  );
}
`;

const VUE = `
import type {} from '@gangway/widget/vue';
import type { GlobalComponents } from 'vue';
type Checkout = InstanceType<GlobalComponents['gw-checkout']>;
type CardForm = InstanceType<GlobalComponents['gw-card-form']>;
export const props: Checkout['$props'] = { session: 'a', endpoint: '/pay', layout: 'list', class: 'pay' };
export const form: CardForm['$props'] = { clientKey: 'gwk_1', required: true };
declare const emit: Checkout['$emit'];
emit('gw-complete', new CustomEvent('gw-complete', { detail: { state: 'paid', tradeId: 'a', orderId: 'b' } }));
export const submit = (checkout: Checkout) => checkout.submit();
// @ts-expect-error A layout that does not exist.
export const grid: Checkout['$props'] = { layout: 'grid' };
// @ts-expect-error The checkout has no such event.
emit('gw-token', new CustomEvent('gw-token', { detail: { token: 'a', brand: 'visa' } }));
`;

const SVELTE = `
import type {} from '@gangway/widget/svelte';
import type { SvelteHTMLElements } from 'svelte/elements';
export const checkout: SvelteHTMLElements['gw-checkout'] = {
  session: 'a',
  layout: 'list',
  class: 'pay',
  'ongw-complete': ({ detail }) => console.log(detail.tradeId),
  'on:gw-cancel': ({ detail }) => console.log(detail.state),
};
export const form: SvelteHTMLElements['gw-card-form'] = { 'client-key': 'gwk_1', required: true };
// @ts-expect-error A layout that does not exist.
export const grid: SvelteHTMLElements['gw-checkout'] = { layout: 'grid' };
// @ts-expect-error The event carries no price.
export const price: SvelteHTMLElements['gw-checkout'] = { 'ongw-complete': ({ detail }) => detail.price };
`;

const COMPONENTS = `
import { GwCardForm, GwCheckout } from '@gangway/react';
import { useRef } from 'react';
export function Page() {
  const form = useRef<GwCardForm>(null);
  void form.current?.tokenize();
  return (
    <form>
      <GwCardForm ref={form} clientKey="gwk_1" required disabled={false} onToken={({ detail }) => detail.brand} />
      <GwCheckout layout="list" onChange={({ detail }) => detail.complete} onClick={() => {}} className="pay" />
      {/* @ts-expect-error A layout that does not exist. */}
      <GwCheckout layout="grid" />
      {/* @ts-expect-error The event carries no price. */}
      <GwCheckout onComplete={({ detail }) => detail.price} />
      {/* @ts-expect-error The card form has no such event. */}
      <GwCardForm onComplete={() => {}} />
      {/* @ts-expect-error The ref is of another element. */}
      <GwCheckout ref={form} />
    </form>
  );
}
`;

test('the components of React are typed, and the example of their README compiles', () => {
  const readme = readFileSync(join(project.installed('@gangway/react').folder, 'README.md'), 'utf8');
  const [, example] = /```tsx\n([\s\S]*?)```/.exec(readme) ?? [];
  const sources = { 'components.tsx': COMPONENTS, 'example.tsx': example! };
  assert.equal(compile(project, sources, { module: 'preserve', jsx: 'react-jsx', types: [] }), '');
});

test('the tags are typed in templates of React, Vue and Svelte', () => {
  const sources = { 'react.tsx': REACT, 'vue.ts': VUE, 'svelte.ts': SVELTE };
  assert.equal(compile(project, sources, { module: 'preserve', jsx: 'react-jsx', types: [] }), '');
});
