// Tests of the gateway's page around its element: leaving a frame, and reloading.
import { expect } from '@open-wc/testing';
import { emit } from '../events.ts';
import { watchPage, ways } from './watch-page.ts';

const PAGE = 'https://gateway.example/pay/secret';

describe('a page around an element', () => {
  const original = { ...ways };
  let done: string[];
  beforeEach(() => {
    done = [];
    ways.leave = (url) => done.push(`leave ${url}`);
    ways.reload = () => void done.push('reload');
  });
  afterEach(() => {
    Object.assign(ways, original);
    document.querySelectorAll('[data-page]').forEach((page) => {
      page.remove();
    });
  });

  function mount(element: string): HTMLElement {
    const page = document.createElement('div');
    page.dataset.page = '';
    const inside = document.createElement(element);
    const link = document.createElement('a');
    link.href = `${PAGE}/left`;
    link.dataset.way = '';
    page.append(inside, link);
    document.body.append(page);
    watchPage(page);
    return inside;
  }

  for (const [state, wanted] of [
    ['expired', ['reload']],
    ['cancelled', ['reload']],
    ['declined', []],
    ['failed', []],
  ] as const) {
    const what = wanted.length > 0 ? 'loads the page of the result' : 'does not reload the page';
    it(`the end ${state} ${what}`, () => {
      emit(mount('gw-checkout'), 'gw-cancel', { tradeId: 't', state });
      expect(done).to.deep.equal(wanted);
    });
  }

  for (const [leaves, paid, text] of [
    [true, 'Back to Linden', 'Back to Linden'],
    [true, '', ''],
    [false, undefined, 'Back'],
  ] as const)
    it(`once it is paid, the link back ${text ? `says “${text}”` : 'is gone'}`, () => {
      const element = mount('gw-checkout');
      const link = document.querySelector<HTMLAnchorElement>('[data-page] a')!;
      link.textContent = 'Back';
      link.href = `${PAGE}/left${leaves ? '?unpaid&lang=nl' : '?lang=nl'}`;
      if (paid !== undefined) link.dataset.paid = paid;
      emit(element, 'gw-complete', { state: 'paid', tradeId: 't', orderId: 'o' });
      expect([link.textContent, link.hidden, link.href]).to.deep.equal([
        text,
        text === '',
        `${PAGE}/left?lang=nl`,
      ]);
    });

  it('the page of the result is not reloaded repeatedly', () => {
    emit(mount('gw-payment-status'), 'gw-cancel', { tradeId: 't', state: 'expired' });
    expect(done).to.deep.equal([]);
  });

  it('an expired session is replaced by reloading the page', () => {
    const problem = {
      code: 'session-expired',
      message: '',
      payerMessage: '',
      retriable: false,
      cause: undefined,
    } as const;
    emit(mount('gw-checkout'), 'gw-error', problem);
    expect(done).to.deep.equal(['reload']);
  });
});
