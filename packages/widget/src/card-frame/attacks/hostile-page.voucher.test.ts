// Attacks on the gift card's form: nobody gets a digit, and no other address does.

import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import { GATEWAY, inFrame, newGateway, pressKey, readPosts } from '../../testing/card-frame.ts';
import { FakeShop, statusOf } from '../../testing/fake-shop.ts';
import { find } from '../../testing/mount.ts';
import { mountPart } from '../../testing/parts.ts';
import { until } from '../../testing/until.ts';
import { numbersOf, pollutePage } from './hostile-page.ts';

const HERE = '/packages/widget/src/card-frame/attacks';
const FOREIGN = `http://127.0.0.2:${location.port}`;
const CARD = { number: '6006491727005748391', pin: '4711' };

const fillIn = (): Promise<unknown> =>
  inFrame(`for (const [id, value] of Object.entries(${JSON.stringify(CARD)})) {
    const input = document.getElementById(id);
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }`);

/** Opens the gift card's frame with raw ports, as a page without our script would. */
async function openRaw() {
  const place = await fixture<HTMLElement>(html`<div></div>`);
  const frame = document.createElement('iframe');
  const gateway = newGateway();
  frame.src = `${gateway}/frame/v1/?client-key=gwk_test_1&form=voucher`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  place.append(frame);
  await loaded;
  const answers: { id?: string; type?: string; value?: unknown }[] = [];
  const [calls, news] = [new MessageChannel(), new MessageChannel()];
  for (const { port1 } of [calls, news]) port1.onmessage = ({ data }) => answers.push(data);
  frame.contentWindow?.postMessage({ gw: 'hello', version: 1 }, GATEWAY, [calls.port2, news.port2]);
  let count = 0;
  const ask = async (path: string, value: unknown): Promise<unknown> => {
    count += 1;
    const id = `call-${count}`;
    calls.port1.postMessage({ id, type: 'APPLY', path: [path], argumentList: [{ type: 'RAW', value }] });
    await until(() => answers.some((answer) => answer.id === id), path);
    return answers.find((answer) => answer.id === id)?.value;
  };
  return { gateway, ask, calls: calls.port1, answers };
}

describe('attacks on the gift card’s form', () => {
  beforeEach(() => readPosts());

  const forged: readonly (readonly [what: string, submitUrl: (gateway: string) => string])[] = [
    ['another origin', () => `${FOREIGN}/pay/accepted/voucher`],
    ['the page’s own origin', () => `${location.origin}/pay/accepted/voucher`],
    ['another gateway of the same origin', () => `${GATEWAY}/pay/accepted/voucher`],
    ['another path', (gateway) => `${gateway}/pay/accepted/leave`],
    ['parameters', (gateway) => `${gateway}/pay/accepted/voucher?x`],
    ['a script', () => 'javascript:fetch(1)//pay/a/voucher'],
    ['no address', () => 'voucher'],
  ];
  for (const [what, submitUrl] of forged)
    it(`a forged address with ${what} gets no request`, async () => {
      const { gateway, ask } = await openRaw();
      await fillIn();
      expect(await ask('submitVoucher', { submitUrl: submitUrl(gateway) })).to.deep.equal({
        outcome: 'unreachable',
      });
      const asked: string[] = await inFrame(
        `performance.getEntriesByType('resource').filter(({ initiatorType }) => initiatorType === 'fetch').map(({ name }) => name)`,
      );
      expect([asked, await readPosts()]).to.deep.equal([[], []]);
    });

  it('the frame answers one word, without anything from the response or the input', async () => {
    const { gateway, ask, answers } = await openRaw();
    await fillIn();
    const submitUrl = `${gateway}/pay/wrong/voucher`;
    expect(await ask('submitVoucher', { submitUrl })).to.deep.equal({ outcome: 'wrong' });
    expect(JSON.stringify(answers)).to.not.match(/6006|8391|4711|echo/);
  });

  it('the frame tells the balance only with too-little', async () => {
    const { gateway, ask } = await openRaw();
    await fillIn();
    const answers = [];
    for (const word of ['too-little', 'wrong', 'locked'])
      answers.push(await ask('submitVoucher', { submitUrl: `${gateway}/pay/${word}/voucher` }));
    const told = { outcome: 'too-little', balance: '5.00', currency: 'EUR' };
    expect(answers).to.deep.equal([told, { outcome: 'wrong' }, { outcome: 'locked' }]);
  });

  it('an incomplete form sends nothing', async () => {
    const { gateway, ask } = await openRaw();
    const submitUrl = `${gateway}/pay/accepted/voucher`;
    expect(await ask('submitVoucher', { submitUrl })).to.deep.equal({ outcome: 'invalid' });
    expect(await readPosts()).to.deep.equal([]);
  });

  it('many calls at once make one request', async () => {
    const { gateway, ask } = await openRaw();
    await fillIn();
    const submitUrl = `${gateway}/pay/wrong/voucher`;
    await Promise.all([1, 2, 3].map(() => ask('submitVoucher', { submitUrl })));
    expect(await readPosts()).to.have.length(1);
  });

  it('calls of the card’s form, of unlisted names or of malformed paths get no answer', async () => {
    const { calls, answers } = await openRaw();
    await fillIn();
    const call = { id: 'x', type: 'APPLY', argumentList: [{ type: 'RAW', value: { what: 'all' } }] };
    for (const path of ['tokenize', 'clear', 'read', 'toString'])
      calls.postMessage({ ...call, path: [path] });
    calls.postMessage({ ...call, path: ['submitVoucher'] });
    calls.postMessage({ ...call, id: 'y', path: ['submitVoucher', 'constructor'] });
    await aTimeout(200);
    expect(answers.filter(({ id }) => id === 'x' || id === 'y')).to.deep.equal([]);
    expect(await inFrame(`document.getElementById('pin').value`)).to.equal(CARD.pin);
  });

  it('a foreign page that can embed the form gets no answer and cannot read it', async () => {
    const reports: { done?: boolean; stolen?: string; readable?: boolean }[] = [];
    const onMessage = ({ data }: MessageEvent): void => void reports.push(data);
    addEventListener('message', onMessage);
    const key = encodeURIComponent('gwk_test_open&form=voucher');
    await fixture(
      html`<iframe src="${FOREIGN}${HERE}/foreign-embedder.html?gateway=${GATEWAY}&key=${key}"></iframe>`,
    );
    await until(() => reports.some(({ done }) => done), 'the report of the attack');
    removeEventListener('message', onMessage);
    expect(await inFrame(`document.getElementById('pin') !== null`), 'the form is there').to.equal(true);
    expect(reports.flatMap(({ stolen }) => stolen ?? [])).to.deep.equal([]);
    expect(reports.find(({ done }) => done)?.readable).to.equal(false);
  });

  it('a compromised page sees the answer, but never a digit', async () => {
    const loot = pollutePage();
    const shop = new FakeShop().install();
    try {
      const gateway = newGateway();
      const status = statusOf('processing', { method: 'Voucher' });
      shop.payments = [{ value: { kind: 'voucher', submitUrl: `${gateway}/pay/wrong/voucher`, status } }];
      const element = await mountPart('Voucher', '[data-state=ready] > [data-place] > iframe', {
        session: { gateway, clientKey: 'gwk_test_1' },
      });
      find(element, 'iframe').focus();
      // Key by key, so that the test's own messages do not count as leaks.
      for (const [id, digits] of Object.entries(CARD)) {
        await inFrame(`document.getElementById('${id}').focus()`);
        for (const digit of digits) await pressKey(digit);
      }
      const result = await element.submit();
      expect('error' in result && result.error.cause).to.equal('wrong');
      expect(await readPosts()).to.have.length(1);
    } finally {
      shop.remove();
      loot.restore();
    }
    const seen = loot.read();
    expect(seen, 'the recording works').to.contain('submitVoucher').and.to.contain('wrong');
    const digits = numbersOf(seen);
    expect(digits).to.not.contain(CARD.number.slice(0, 6));
    expect(digits).to.not.contain(CARD.number.slice(-4));
    expect(seen).to.not.contain(CARD.pin);
  });
});
