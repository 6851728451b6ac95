// Tests of a SEPA transfer: grouped numbers, copied without spaces, one QR code, and printing.

import { epcCode } from '@gangway/protocol/transfer';
import { expect } from '@open-wc/testing';
import { QUIET_MODULES } from '../../qr-code/qr-code.ts';
import { FakeShop } from '../../testing/fake-shop.ts';
import { find, readText } from '../../testing/mount.ts';
import { mountExample, readShownCode, watchClipboard } from '../../testing/mount-example.ts';
import { until } from '../../testing/until.ts';
import { ACTION_EXAMPLES } from './examples.ts';

const { action } = ACTION_EXAMPLES.transfer.status;
const transfer = action?.kind === 'transfer' ? action : undefined;

const rowsOf = (element: Element): string[][] =>
  [...(element.shadowRoot?.querySelectorAll('dl > div') ?? [])].map((row) =>
    [...row.querySelectorAll('dt, bdi')].map((part) => part.textContent ?? ''),
  );

describe('a transfer', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop().install();
  });
  afterEach(() => shop.remove());

  it('shows recipient, account, bank, amount and reference, numbers in groups of four', async () => {
    expect(rowsOf(await mountExample(shop, 'transfer'))).to.deep.equal([
      ['Account holder', 'Gangway Payments'],
      ['IBAN', 'NL91 ABNA 0417 1643 00'],
      ['BIC', 'ABNANL2A'],
      ['Amount', '€24.99'],
      ['Reference', 'RF18 5390 0754 7034'],
    ]);
  });

  const copies: readonly [string, string[]][] = [
    ['en', ['Gangway Payments', 'NL91ABNA0417164300', 'ABNANL2A', '24.99', 'RF18539007547034']],
    ['nl', ['Gangway Payments', 'NL91ABNA0417164300', 'ABNANL2A', '24,99', 'RF18539007547034']],
    ['ar', ['Gangway Payments', 'NL91ABNA0417164300', 'ABNANL2A', '24.99', 'RF18539007547034']],
  ];
  for (const [locale, texts] of copies)
    it(`copies each without spaces, and the amount in the notation of ${locale}`, async () => {
      const clipboard = watchClipboard();
      const element = await mountExample(shop, 'transfer', { locale });
      for (const button of element.shadowRoot?.querySelectorAll<HTMLButtonElement>('dl button') ?? []) {
        button.click();
        await until(() => button.dataset.copied === '');
      }
      clipboard.restore();
      expect(clipboard.texts).to.deep.equal(texts);
    });

  it('copies a large amount without thousands separators', async () => {
    const clipboard = watchClipboard();
    const element = await mountExample(shop, 'transferLong');
    find(element, 'dl > div:nth-of-type(4) button').click();
    await until(() => clipboard.texts.length > 0);
    clipboard.restore();
    expect(clipboard.texts).to.deep.equal(['1234567.89']);
  });

  it('has a code for banking apps (EPC069-12), with error level M', async () => {
    const { text, level, version } = readShownCode(await mountExample(shop, 'transfer'), QUIET_MODULES);
    expect(text).to.equal(transfer && epcCode({ ...transfer, amount: '24.99' }));
    expect(text.split('\n')[7]).to.equal('EUR24.99');
    expect([level, version <= 13]).to.deep.equal(['M', true]);
  });

  it('says what has arrived and asks only for the rest, with the same reference', async () => {
    const element = await mountExample(shop, 'transferPart');
    expect(find(element, 'h2').textContent).to.equal('Transfer €14.99 more');
    expect(find(element, '[role=status]').textContent).to.equal(
      '€10.00 has arrived. Send the other €14.99 with the same reference.',
    );
    expect(rowsOf(element).slice(3)).to.deep.equal([
      ['Amount', '€14.99'],
      ['Reference', 'RF18 5390 0754 7034'],
    ]);
    expect(readShownCode(element, QUIET_MODULES).text.split('\n')[7]).to.equal('EUR14.99');
    await expect(element).to.be.accessible();
  });

  it('updates while waiting, without moving the focus', async () => {
    const element = await mountExample(shop, 'transfer');
    const button = find<HTMLButtonElement>(element, 'dl button');
    button.focus();
    expect(find(element, '[part=waiting] [role=status]').textContent).to.equal('');
    shop.statuses = [{ value: ACTION_EXAMPLES.transferPart.status }];
    dispatchEvent(new Event('online'));
    await until(() => readText(element).includes('€10.00 has arrived'));
    expect(element.shadowRoot?.activeElement).to.equal(button);
  });

  it('shows only the numbers when no code can be made', async () => {
    const element = await mountExample(shop, 'transferWithoutCode');
    expect(element.shadowRoot?.querySelector('[data-qr]')).to.equal(null);
    expect(rowsOf(element)).to.have.length(5);
  });

  it('shows the code first on a desktop, and below the numbers on a phone', async () => {
    const first = async (scenario: 'web' | 'wap') => {
      const element = await mountExample(shop, 'transfer', { scenario });
      return [...(element.shadowRoot?.querySelectorAll('[data-qr], dl, details') ?? [])].map(
        (e) => e.localName,
      );
    };
    expect(await first('web')).to.deep.equal(['svg', 'dl']);
    expect(await first('wap')).to.deep.equal(['dl', 'details', 'svg']);
  });

  it('says how long it takes, until when the order is held, and what must not be changed', async () => {
    const element = await mountExample(shop, 'transfer', { locale: 'en-GB' });
    const until = new Intl.DateTimeFormat('en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
    }).format(1_790_600_000_000);
    expect(readText(element))
      .to.contain(
        `Send it today: it usually arrives within seconds, at the latest on the next working day. Your order is held until ${until}.`,
      )
      .and.to.contain('Copy the name, the amount and the reference exactly');
  });

  for (const locale of ['en-GB', 'nl-NL', 'ar-SA', 'en-!'])
    it(`formats the day in the language of the sentence for ${locale}`, async () => {
      expect(readText(await mountExample(shop, 'transfer', { locale }))).to.match(
        /until Monday|tot maandag|حتى \u2068الاثنين/,
      );
    });

  it('keeps account, bank and reference left-to-right in right-to-left text', async () => {
    const element = await mountExample(shop, 'transfer', { locale: 'ar' });
    for (const [, value] of rowsOf(element).filter(([, shown]) => /\d{2} |ABNA/.test(shown ?? ''))) {
      const bdi = [...(element.shadowRoot?.querySelectorAll('bdi') ?? [])].find(
        (part) => part.textContent === value,
      );
      expect(bdi && getComputedStyle(bdi).direction, value).to.equal('ltr');
      const line = bdi?.closest('dd')?.getBoundingClientRect();
      expect(Math.abs((bdi?.getBoundingClientRect().right ?? 0) - (line?.right ?? 9)), value).to.be.below(1);
    }
  });

  it('prints only a copy of the view, in the light theme, and removes it afterwards', async () => {
    const element = await mountExample(shop, 'transfer', { theme: 'dark', scenario: 'wap' });
    const printed: Window[] = [];
    const append = element.shadowRoot?.append;
    // The dialog would block the test, so the frame's own print is replaced before the view calls it.
    Object.assign(element.shadowRoot ?? {}, {
      append(frame: HTMLIFrameElement) {
        const onload = frame.onload;
        frame.onload = (event) => {
          const page = frame.contentWindow as Window;
          page.print = () => printed.push(page);
          onload?.call(frame, event);
        };
        append?.call(element.shadowRoot, frame);
      },
    });
    find(element, '[data-buttons] button').click();
    await until(() => printed.length === 1);
    const paper = printed[0]?.document;
    const inside = paper?.querySelector('[theme=light]')?.shadowRoot;
    expect(paper?.title).to.equal('Your transfer – Linden & Daughters');
    expect(inside?.querySelectorAll('dl > div').length).to.equal(5);
    expect(inside?.querySelector('details')?.open).to.equal(true);
    expect(inside?.adoptedStyleSheets.length).to.equal(element.shadowRoot?.adoptedStyleSheets.length);
    const ink = inside?.querySelector('bdi');
    expect(ink && getComputedStyle(ink).color).to.equal('rgb(17, 24, 39)');
    printed[0]?.dispatchEvent(new Event('afterprint'));
    expect(element.shadowRoot?.querySelector('iframe')).to.equal(null);
  });
});
