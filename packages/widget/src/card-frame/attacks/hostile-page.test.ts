// Attacks on the card frame: nobody gets a digit, in whatever way they ask.

import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import {
  enterField,
  fieldText,
  fillCard,
  GATEWAY,
  inFrame,
  mountReady,
  newGateway,
  pressKey,
} from '../../testing/card-frame.ts';
import { until } from '../../testing/until.ts';
import { numbersOf, pollutePage } from './hostile-page.ts';

const HERE = '/packages/widget/src/card-frame/attacks';
const FOREIGN = `http://127.0.0.2:${location.port}`;
const NUMBER = '5555555555554444';
const CVC = '737';

interface Report {
  readonly done?: boolean;
  readonly readable?: boolean;
  readonly stolen?: string;
}

/** Opens an attacking page in an iframe and collects what it reports until it is done. */
async function runAttack(address: string): Promise<Report[]> {
  const reports: Report[] = [];
  const onMessage = ({ data }: MessageEvent<Report>): void => void reports.push(data);
  addEventListener('message', onMessage);
  await fixture(html`<iframe src=${address}></iframe>`);
  await until(() => reports.some(({ done }) => done), 'the report of the attack');
  removeEventListener('message', onMessage);
  return reports;
}

const stolen = (reports: readonly Report[]): string[] => reports.flatMap(({ stolen }) => stolen ?? []);

/** Opens a frame with raw ports, as a page without our script would. */
async function openRaw() {
  const place = await fixture<HTMLElement>(html`<div></div>`);
  const frame = document.createElement('iframe');
  frame.src = `${newGateway()}/frame/v1/?client-key=gwk_test_1`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  place.append(frame);
  await loaded;
  const answers: unknown[] = [];
  const [calls, news] = [new MessageChannel(), new MessageChannel()];
  for (const { port1 } of [calls, news]) port1.onmessage = ({ data }) => answers.push(data);
  const post = (message: unknown, ports: MessagePort[]): void =>
    frame.contentWindow?.postMessage(message, GATEWAY, ports);
  const sayHello = (): void => post(hello, [calls.port2, news.port2]);
  return { post, sayHello, calls: calls.port1, answers };
}

const hello = { gw: 'hello', version: 1 };
const call = (name: string, value: unknown = {}) => ({
  id: `call-${name}`,
  type: 'APPLY',
  path: [name],
  argumentList: [{ type: 'RAW', value }],
});
const isOurs = (name: string) => (answer: unknown) => (answer as { id?: string }).id === `call-${name}`;

describe('attacks from other windows', () => {
  it('a page of an origin that the client key does not allow cannot embed the frame', async () => {
    const reports = await runAttack(
      `${FOREIGN}${HERE}/foreign-embedder.html?gateway=${GATEWAY}&key=gwk_test_1`,
    );
    expect(stolen(reports)).to.deep.equal([]);
    const script = await inFrame(`document.getElementById('number') === null`).catch(() => true);
    expect(script).to.equal(true);
  });

  it('a foreign page that can embed the frame gets no answer and cannot read it', async () => {
    const address = `${FOREIGN}${HERE}/foreign-embedder.html?gateway=${GATEWAY}&key=gwk_test_open`;
    const reports = await runAttack(address);
    expect(await inFrame(`document.getElementById('number') !== null`), 'the frame is there').to.equal(true);
    expect(stolen(reports)).to.deep.equal([]);
    expect(reports.find(({ done }) => done)?.readable).to.equal(false);
  });

  it('another frame of the page gets no answer, even if it asks before the page itself', async () => {
    const { sayHello, calls, answers } = await openRaw();
    expect(stolen(await runAttack(`${HERE}/sibling.html`)), 'before').to.deep.equal([]);
    sayHello();
    calls.postMessage(call('validate', { focus: false }));
    await until(() => answers.some(isOurs('validate')), 'the answer to the page');
    expect(stolen(await runAttack(`${HERE}/sibling.html`)), 'after').to.deep.equal([]);
  });

  it('the embedding page cannot read the frame’s document', async () => {
    const form = await mountReady();
    const frame = form.shadowRoot!.querySelector('iframe')!;
    expect(frame.contentDocument).to.equal(null);
    for (const name of ['document', 'localStorage', 'eval'] as const)
      expect(() => Reflect.get(frame.contentWindow!, name), name).to.throw(DOMException);
  });
});

describe('forged and malformed hellos', () => {
  const wrong: readonly (readonly [what: string, message: unknown, ports: number])[] = [
    ['no hello at all', 'hello', 2],
    ['another version', { gw: 'hello', version: 2 }, 2],
    ['no version', { gw: 'hello' }, 2],
    ['one port', hello, 1],
    ['three ports', hello, 3],
    ['no port', hello, 0],
    ['nothing', null, 2],
  ];
  it('are ignored, and a valid one is still accepted', async () => {
    const { post, sayHello, calls, answers } = await openRaw();
    for (const [, message, count] of wrong) {
      const others = Array.from({ length: count }, () => new MessageChannel());
      for (const { port1 } of others) port1.onmessage = ({ data }) => answers.push({ wrong: data });
      post(
        message,
        others.map(({ port2 }) => port2),
      );
    }
    sayHello();
    calls.postMessage(call('validate', { focus: false }));
    await until(() => answers.some(isOurs('validate')), 'the answer');
    expect(answers.filter((answer) => 'wrong' in (answer as object))).to.deep.equal([]);
  });

  it('a second hello is ignored, with the same or other ports', async () => {
    const form = await mountReady();
    await fillCard();
    const frame = form.shadowRoot!.querySelector('iframe')!;
    const seen: unknown[] = [];
    for (let i = 0; i < 2; i += 1) {
      const [calls, news] = [new MessageChannel(), new MessageChannel()];
      for (const { port1 } of [calls, news]) port1.onmessage = ({ data }) => seen.push(data);
      frame.contentWindow?.postMessage(hello, GATEWAY, [calls.port2, news.port2]);
      calls.port1.postMessage(call('tokenize'));
    }
    await aTimeout(200);
    expect(seen).to.deep.equal([]);
    expect(await form.tokenize()).to.have.property('token');
  });
});

const SETTINGS = { locale: 'en', layout: 'stacked', disabled: false, scheme: 'light', colors: {} };

describe('forged, replayed and malformed calls', () => {
  const RAW = { type: 'RAW', value: {} };
  const attacks: readonly (readonly [what: string, message: unknown])[] = [
    ['reading a member', { id: 'a', type: 'GET', path: ['tokenize'] }],
    ['reading the prototype', { id: 'b', type: 'GET', path: ['constructor', 'constructor'] }],
    ['polluting the prototype', { id: 'c', type: 'SET', path: ['__proto__', 'polluted'], value: RAW }],
    ['replacing a function', { id: 'd', type: 'SET', path: ['tokenize'], value: RAW }],
    [
      'a path into a function',
      { id: 'e', type: 'APPLY', path: ['tokenize', 'constructor'], argumentList: [RAW] },
    ],
    ['an inherited name', { id: 'f', type: 'APPLY', path: ['toString'], argumentList: [RAW] }],
    ['a name that is not listed', { id: 'g', type: 'APPLY', path: ['read'], argumentList: [RAW] }],
    ['constructing', { id: 'h', type: 'CONSTRUCT', path: ['constructor'], argumentList: [RAW] }],
    ['asking for another port', { id: 'i', type: 'ENDPOINT' }],
    ['closing', { id: 'j', type: 'RELEASE', path: [] }],
    ['no argument', { id: 'k', type: 'APPLY', path: ['validate'], argumentList: [] }],
    ['two arguments', { id: 'l', type: 'APPLY', path: ['validate'], argumentList: [RAW, RAW] }],
    ['an argument of another shape', call('validate', { focus: 'yes' })],
    [
      'a proxy as argument',
      {
        id: 'm',
        type: 'APPLY',
        path: ['validate'],
        argumentList: [{ type: 'HANDLER', name: 'proxy', value: null }],
      },
    ],
    ['another thing to empty', call('clear', { what: 'document' })],
    ['a long text', call('tokenize', { orderId: 'x'.repeat(65) })],
    ['no object', 'tokenize'],
    ['nothing', null],
  ];

  it('get no answer and change nothing', async () => {
    const { sayHello, calls, answers } = await openRaw();
    sayHello();
    for (const [, message] of attacks) calls.postMessage(message);
    await aTimeout(250);
    const replies = answers.filter((answer) => (answer as { type?: string }).type !== 'APPLY');
    expect(replies).to.deep.equal([]);
    expect(await inFrame('({}).polluted === undefined')).to.equal(true);
    await fillCard();
    calls.postMessage(call('tokenize'));
    await until(() => answers.some(isOurs('tokenize')), 'the token');
  });

  it('set no theme values but listed ones of the right kind, and load nothing', async () => {
    const { sayHello, calls, answers } = await openRaw();
    sayHello();
    const evil = 'url(https://evil.example/x)';
    const settings = {
      ...SETTINGS,
      radius: `4px;background:${evil}`,
      fontFamily: `x, ${evil}`,
      colors: { accent: evil, ink: 'var(--x)', danger: 'rgb(1, 2, 3)', '--x': evil, background: evil },
    };
    calls.postMessage(call('configure', settings));
    await until(() => answers.some(isOurs('configure')), 'the answer');
    const style: string = await inFrame(`document.documentElement.getAttribute('style')`);
    expect(style).to.contain('rgb(1, 2, 3)');
    expect(style.match(/--/g)).to.have.length(1);
    expect(style).to.not.match(/evil|url|background/);
  });

  it('show no field before the settings of the page', async () => {
    const { sayHello, calls, answers } = await openRaw();
    const heightOf = () => inFrame<number>(`document.getElementById('number').offsetHeight`);
    sayHello();
    calls.postMessage(call('validate', { focus: false }));
    await until(() => answers.some(isOurs('validate')), 'an answer');
    expect(await heightOf()).to.equal(0);
    calls.postMessage(call('configure', SETTINGS));
    await until(() => answers.some(isOurs('configure')), 'the answer');
    expect(await heightOf()).to.be.above(0);
  });

  it('do nothing when posted to the window, even if they are valid on a port', async () => {
    const form = await mountReady();
    await fillCard();
    const frame = form.shadowRoot!.querySelector('iframe')!;
    for (const message of [call('clear', { what: 'all' }), call('tokenize'), ...attacks.map(([, it]) => it)])
      frame.contentWindow?.postMessage(message, GATEWAY);
    await aTimeout(150);
    expect(await fieldText('number')).to.equal('4111 1111 1111 1111');
  });
});

/** Fills fields with encoded text, so that this page never contains the digits. */
const fillHidden = (fields: Readonly<Record<string, string>>): Promise<unknown> => {
  const disguised = Object.entries(fields).map(
    ([id, text]) =>
      `${id}:${[...text].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 300)).join('')}`,
  );
  return inFrame(`for (const part of '${disguised.join('|')}'.split('|')) {
    const [id, text] = part.split(':');
    const input = document.getElementById(id);
    input.value = [...text].map((sign) => String.fromCharCode(sign.charCodeAt(0) - 300)).join('');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }`);
};

describe('a compromised page', () => {
  it('sees brands and tokens, but never a digit', async () => {
    const loot = pollutePage();
    try {
      const form = await mountReady({ name: 'card' });
      // Key by key, so that the test's own messages do not count as leaks.
      await enterField(form, 'number');
      for (const digit of NUMBER) await pressKey(digit);
      await fillHidden({ cvc: CVC, expiry: '0838', holder: 'Grace Hopper' });
      await until(() => form.card.complete, 'the whole card');
      expect(await form.tokenize()).to.have.property('token');
      await form.validate();
      form.moveHolder('2041');
      form.reset();
      await until(() => form.card.empty, 'the empty form');
      form.moveHolder('2041');
      await until(async () => (await fieldText('holder')) === 'Grace Hopper', 'the holder');
      form.resetCode();
      await aTimeout(50);
    } finally {
      loot.restore();
    }
    const seen = loot.read();
    expect(seen, 'the recording works').to.contain('mastercard').and.to.contain('TOKEN');
    const digits = numbersOf(seen);
    expect(digits).to.not.contain(NUMBER.slice(0, 6));
    expect(digits).to.not.contain(NUMBER.slice(-4));
    expect(seen).to.not.contain(CVC);
    expect(seen).to.not.contain('0838');
    expect(seen).to.not.match(/Grace|Hopper/);
  });

  it('cannot pollute the prototypes of the frame', async () => {
    Object.defineProperty(Object.prototype, 'polluted', { value: 'yes', configurable: true });
    try {
      await mountReady();
      expect(await inFrame('({}).polluted === undefined')).to.equal(true);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'polluted');
    }
  });
});
