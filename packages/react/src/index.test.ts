// The components without a browser: what a server renders, and which events they pass on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { readElements } from '../../../tools/element-manifest.ts';
import { ELEMENT_EVENTS, listenerName } from './element-events.ts';
import { GwCardForm, GwCheckout, GwPaymentStatus } from './index.ts';

test('a server renders the tag with its attributes and the link inside, and defines nothing', () => {
  const link = createElement('a', { href: '/elsewhere' }, 'Pay elsewhere');
  const props = { session: 'a', endpoint: '/pay', layout: 'list', className: 'wide', id: 'b' } as const;
  const listeners = { onComplete: () => {}, onBeforeSubmit: () => {}, onError: () => {} };
  const page = createElement(StrictMode, null, createElement(GwCheckout, { ...props, ...listeners }, link));
  assert.equal(
    renderToString(page),
    '<gw-checkout session="a" endpoint="/pay" layout="list" class="wide" id="b">' +
      '<a href="/elsewhere">Pay elsewhere</a></gw-checkout>',
  );
  assert.equal(typeof globalThis.customElements?.get('gw-checkout'), 'undefined');
});

test('properties have the names of their attributes in HTML, and are absent when they are off', () => {
  const form = (required: boolean) =>
    renderToString(
      createElement(GwCardForm, { name: 'card', clientKey: 'gwk_1', required, disabled: false }),
    );
  assert.equal(form(true), '<gw-card-form name="card" client-key="gwk_1" required=""></gw-card-form>');
  assert.equal(form(false), '<gw-card-form name="card" client-key="gwk_1"></gw-card-form>');
  assert.equal(
    renderToString(createElement(GwPaymentStatus, { endpoint: '/pay', session: undefined })),
    '<gw-payment-status endpoint="/pay"></gw-payment-status>',
  );
});

test('each component passes on exactly the events of its element', () => {
  const events = (names: readonly string[]) => [...names].sort();
  for (const element of readElements()) {
    const tag = element.tagName as keyof typeof ELEMENT_EVENTS;
    assert.deepEqual(events(ELEMENT_EVENTS[tag]), events(element.events.map(({ name }) => name)));
  }
  assert.deepEqual(['gw-ready', 'gw-method-select', 'gw-before-submit'].map(listenerName), [
    'onReady',
    'onMethodSelect',
    'onBeforeSubmit',
  ]);
});
