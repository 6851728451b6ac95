// What a page of the gateway does around its element: leave with a word, leave a frame, start anew.
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
    ways.tell = async (url) => done.push(`tell ${url}`);
  });
  afterEach(() => {
    Object.assign(ways, original);
    document.querySelectorAll('[data-page]').forEach((page) => {
      page.remove();
    });
  });

  function mount(element: string, way = 'leave'): HTMLElement {
    const page = document.createElement('div');
    page.dataset.page = '';
    const inside = document.createElement(element);
    const link = document.createElement('a');
    link.href = `${PAGE}/left`;
    link.dataset.way = way;
    page.append(inside, link);
    document.body.append(page);
    watchPage(page);
    return inside;
  }
  const press = (): void => document.querySelector<HTMLAnchorElement>('[data-way]')!.click();
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

  it('says that nothing will be paid before it leaves', async () => {
    mount('gw-checkout');
    press();
    await settled();
    expect(done).to.deep.equal([`tell ${PAGE}/leave`, `leave ${PAGE}/left`]);
  });

  it('leaves all the same when nobody hears it', async () => {
    mount('gw-checkout');
    ways.tell = () => Promise.reject(new TypeError('offline'));
    press();
    await settled();
    expect(done).to.deep.equal([`leave ${PAGE}/left`]);
  });

  it('goes back without a word where the payment goes on elsewhere', async () => {
    mount('gw-payment-status', 'back');
    press();
    await settled();
    expect(done).to.deep.equal([`leave ${PAGE}/left`]);
  });

  for (const [state, wanted] of [
    ['expired', ['reload']],
    ['cancelled', ['reload']],
    ['declined', []],
    ['failed', []],
  ] as const) {
    const what = wanted.length > 0 ? 'shows the page of the end' : 'leaves the choice to the payer';
    it(`an end as ${state} ${what}`, () => {
      emit(mount('gw-checkout'), 'gw-cancel', { tradeId: 't', state });
      expect(done).to.deep.equal(wanted);
    });
  }

  it('the page of the end is not loaded again and again', () => {
    emit(mount('gw-payment-status'), 'gw-cancel', { tradeId: 't', state: 'expired' });
    expect(done).to.deep.equal([]);
  });

  it('an old session is replaced by loading the page again', () => {
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
