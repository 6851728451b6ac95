// Tests of <gw-checkout> on a page: fallback link, problems, languages, themes, layout and memory.

import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { timings } from '../backend/timings.ts';
import { FakeShop, sessionText, statusOf } from '../testing/fake-shop.ts';
import { find, mountCheckout, pause, readText, untilState } from '../testing/mount.ts';
import { until } from '../testing/until.ts';

const METHODS = ['iDEAL', 'Bancontact', 'Cards HPP', 'Bank Transfer', 'WeChat Pay', 'Voucher', 'Blik'];

describe('<gw-checkout> on a page', () => {
  let shop: FakeShop;
  let lines: string[];
  const consoleError = console.error;
  beforeEach(() => {
    shop = new FakeShop().install();
    lines = [];
    console.error = (line: unknown) => lines.push(String(line));
  });
  afterEach(() => {
    console.error = consoleError;
    shop.remove();
  });

  const linkIsShown = (element: HTMLElement) =>
    (element.querySelector('a')?.getClientRects().length ?? 0) > 0;

  it('shows the page’s link until it is ready, in the place of the button and without layout shift', async () => {
    shop.session = 'never';
    const element = await mountCheckout();
    expect(linkIsShown(element)).to.equal(true);
    expect(element.shadowRoot?.querySelector('button')).to.equal(null);
    const before = element.getBoundingClientRect().height;
    shop.session = { value: { status: null } };
    element.reset();
    await untilState(element, 'ready');
    expect(linkIsShown(element)).to.equal(false);
    expect(element.getBoundingClientRect().height).to.equal(before);
  });

  it('logs once that it has no session, unless the session is set in time', async () => {
    const { warn } = console;
    console.warn = (line: unknown) => lines.push(String(line));
    timings.sessionMax = 60;
    const late = await mountCheckout({ session: '' });
    late.session = sessionText();
    await untilState(late, 'ready');
    await mountCheckout({ session: '' });
    // The late element's warning would come first: it was mounted before.
    await until(() => lines.length > 0, 'a line');
    console.warn = warn;
    expect(lines).to.deep.equal([
      '<gw-checkout> has no session yet → set the session attribute to what createCheckout() returns.',
    ]);
  });

  it('dispatches gw-ready once, with the methods', async () => {
    let count = 0;
    const element = await mountCheckout({
      prepare: (target) =>
        target.addEventListener('gw-ready', () => {
          count += 1;
        }),
    });
    await untilState(element, 'ready');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await pause(30);
    expect(count).to.equal(1);
  });

  const problems: readonly [string, FakeShop['session'] | undefined, string | undefined, string, RegExp][] = [
    [
      'gateway-unreachable',
      { refuse: 'gateway-unreachable', http: 503 },
      undefined,
      'is not responding',
      /GW_GATEWAY_URL/,
    ],
    [
      'session-expired',
      { refuse: 'session-expired', http: 401 },
      undefined,
      'open for too long',
      /at most 24 hours/,
    ],
    [
      'session-invalid',
      { refuse: 'session-invalid', http: 401 },
      undefined,
      'no longer valid',
      /createCheckout/,
    ],
    [
      'origin-not-allowed',
      { refuse: 'origin-not-allowed', http: 403 },
      undefined,
      'cannot take this payment',
      /to the option origins of gangway\(\)/,
    ],
    [
      'origin-not-allowed',
      { text: 'Forbidden', http: 403 },
      undefined,
      'cannot take this payment',
      /to the option origins of gangway\(\)/,
    ],
    ['network', 'lost', undefined, 'Check your connection', /CORS/],
    ['answer-invalid', { text: '<html>', http: 200 }, undefined, 'is not responding', /proxy/],
    [
      'endpoint-missing',
      { text: 'Not found', http: 404 },
      undefined,
      'cannot take this payment',
      /app\.route/,
    ],
    ['session-unreadable', undefined, 'not-a-session', 'no longer valid', /session attribute/],
  ];
  for (const [code, reply, session, sentence, remedy] of problems)
    it(`tells payer and developer about ${code} (${JSON.stringify(reply ?? session)})`, async () => {
      if (reply) shop.session = reply;
      const element = await mountCheckout(session ? { session } : {});
      await untilState(element, 'failed');
      expect(readText(element)).to.contain(sentence).and.to.contain(`For support: ${code}`);
      await until(() => lines.length > 0, 'a line');
      expect(lines).to.have.length(1);
      expect(lines[0]).to.match(remedy).and.to.contain(`<gw-checkout> ${code}: `);
      expect(linkIsShown(element)).to.equal(true);
      expect(find(element, '[part=error] button').textContent?.trim()).to.match(/Try again|Reload the page/);
    });

  for (const layout of ['list', 'accordion'] as const)
    it(`says that there is no way to pay when the session has no method, with the page’s link, ${layout}`, async () => {
      const element = await mountCheckout({ session: sessionText({ methods: [] }), layout });
      await untilState(element, 'ready');
      expect(readText(element)).to.contain('You cannot pay here at the moment.');
      expect(linkIsShown(element)).to.equal(true);
      expect(element.shadowRoot?.querySelector('button, fieldset')).to.equal(null);
      await expect(element).to.be.accessible();
    });

  it('highlights the page’s link when the shop is misconfigured, or the button without a link', async () => {
    shop.session = { refuse: 'origin-not-allowed', http: 403 };
    const element = await mountCheckout();
    await untilState(element, 'failed');
    const order = () =>
      [...(element.shadowRoot?.querySelectorAll('[part=error] :is(slot, button)') ?? [])].map(
        ({ localName }) => localName,
      );
    expect(order()).to.deep.equal(['slot', 'button']);
    element.replaceChildren();
    element.requestUpdate();
    await element.updateComplete;
    expect(order()).to.deep.equal(['button', 'slot']);
  });

  it('starts over with the retry button', async () => {
    shop.session = 'lost';
    const element = await mountCheckout();
    await untilState(element, 'failed');
    shop.session = { value: { status: null } };
    find(element, '[part=error] button').click();
    await untilState(element, 'ready');
  });

  it('reloads the page when only that helps', async () => {
    shop.session = { refuse: 'session-expired', http: 401 };
    const element = await mountCheckout();
    await untilState(element, 'failed');
    find(element, '[part=error] button').click();
    expect(shop.reloads).to.equal(1);
  });

  const languages: readonly [string, string, string][] = [
    ['nl', 'nl', 'Betaal € 24,99'],
    ['nl-BE', 'nl', 'Betaal € 24,99'],
    ['en-GB', 'en', 'Pay €24.99'],
    ['xx-nonsense', 'en', 'Pay'],
  ];
  for (const [locale, lang, words] of languages)
    it(`is in ${lang} for ${locale}`, async () => {
      const element = await mountCheckout({ locale });
      await untilState(element, 'ready');
      await until(
        () =>
          find(element, '[lang]').lang === lang &&
          readText(element).replaceAll('\u00a0', ' ').includes(words),
      );
    });

  it('uses the language of the session when the page sets none', async () => {
    const element = await mountCheckout({ session: sessionText({ locale: 'nl-NL' }), locale: '' });
    await until(() => readText(element).includes('Je keurt'));
  });

  it('shows the sandbox banner for a test key and never for a live one', async () => {
    const test = await mountCheckout({ session: sessionText({ clientKey: 'gwk_test_1' }) });
    const live = await mountCheckout({ session: sessionText({ clientKey: 'gwk_live_1' }) });
    expect(readText(test)).to.contain('Test mode');
    expect(readText(live)).to.not.contain('Test mode');
  });

  it('keeps the chosen method when a new session changes the amount', async () => {
    const element = await mountCheckout();
    await untilState(element, 'ready');
    element.select('Bancontact');
    element.session = sessionText({ amount: '30.00', jti: 'session-2' });
    await element.updateComplete;
    await untilState(element, 'ready');
    expect(find<HTMLInputElement>(element, 'input:checked').value).to.equal('Bancontact');
    expect(readText(element)).to.contain('Pay €30.00');
  });

  it('shows an unknown method of a newer server by its name', async () => {
    const element = await mountCheckout({ session: sessionText({ methods: ['Shells'] }) });
    await untilState(element, 'ready');
    expect(readText(element)).to.contain('Shells');
  });

  it('works twice on a page, also inside another shadow root, each with its own choice', async () => {
    const host = await fixture<HTMLElement>(html`<div></div>`);
    const inner = host.attachShadow({ mode: 'open' });
    const first = await mountCheckout();
    const second = document.createElement('gw-checkout');
    second.endpoint = '/pay';
    second.session = sessionText();
    const chosen = oneEvent(document, 'gw-method-select');
    inner.append(second);
    await untilState(first, 'ready');
    await untilState(second, 'ready');
    find<HTMLInputElement>(second, 'input[value=Bancontact]').click();
    expect((await chosen).detail.method).to.equal('Bancontact');
    expect(find<HTMLInputElement>(first, 'input:checked').value).to.equal('iDEAL');
  });

  it('uses the scheme of theme, and without theme that of the page', async () => {
    const scheme = (element: Element) => getComputedStyle(element).colorScheme;
    expect(scheme(await mountCheckout({ theme: 'dark' }))).to.equal('dark');
    expect(scheme(await mountCheckout({ theme: 'auto' }))).to.equal('light dark');
    const plain = await mountCheckout();
    plain.parentElement?.style.setProperty('color-scheme', 'dark');
    expect(scheme(plain)).to.equal('dark');
  });

  it('reads the variables of the page and sets none', async () => {
    const element = await mountCheckout();
    await untilState(element, 'ready');
    element.parentElement?.style.setProperty('--gw-accent', 'rgb(200, 30, 30)');
    const button = () => getComputedStyle(find(element, 'button[type=submit]')).backgroundColor;
    await until(() => button() === 'rgb(200, 30, 30)');
    expect(getComputedStyle(element).getPropertyValue('--gw-radius')).to.equal('');
  });

  const widths = [288, 320, 440];
  const scenes = [
    null,
    statusOf('processing', { continueUrl: 'https://bank.example/' }),
    statusOf('paid'),
    statusOf('expired'),
  ];
  for (const width of widths)
    for (const locale of ['en', 'nl'])
      it(`clips nothing and has targets of 44 px at ${width} px in ${locale}`, async () => {
        for (const status of scenes) {
          shop.session = { value: { status } };
          const element = await mountCheckout({
            locale,
            session: sessionText({ methods: METHODS, shop: 'Wollzeile-Handelsgesellschaft & Söhne' }),
          });
          element.style.inlineSize = `${width}px`;
          await until(() => element.state !== 'loading' && find(element, '[lang]').lang === locale);
          await element.updateComplete;
          expect(findOverflow(element)).to.deep.equal([]);
          const targets =
            element.shadowRoot?.querySelectorAll<HTMLElement>(
              'label:has(input), input:not([type=radio]), button, [part=button]',
            ) ?? [];
          for (const target of targets) expect(target.getBoundingClientRect().height).to.be.at.least(44);
        }
      });

  it('leaks nothing after 50 mounts', async () => {
    shop.session = { value: { status: statusOf('processing') } };
    shop.statuses = [{ value: statusOf('processing') }];
    const listeners = countListeners();
    const box = await fixture<HTMLElement>(html`<div></div>`);
    for (let round = 0; round < 50; round += 1) {
      const element = document.createElement('gw-checkout');
      element.endpoint = '/pay';
      element.session = sessionText();
      box.append(element);
      await element.updateComplete;
      await pause(1);
      element.remove();
    }
    expect(listeners.stop()).to.equal(0);
    await pause(30);
    const { length } = shop.asked;
    await pause(120);
    expect(shop.asked.length).to.equal(length);
  });
});

/** Returns the elements that overflow the host sideways. */
function findOverflow(element: HTMLElement): string[] {
  const box = element.getBoundingClientRect();
  return [...(element.shadowRoot?.querySelectorAll<HTMLElement>('h2, p, span, button, a, label, svg') ?? [])]
    .filter((inner) => getComputedStyle(inner).clipPath === 'none')
    .filter((inner) => {
      const { left, right, width } = inner.getBoundingClientRect();
      return width > 0 && (left < box.left - 0.5 || right > box.right + 0.5);
    })
    .map((inner) => inner.outerHTML.slice(0, 80));
}

/** Counts listeners on window and document that were added and not removed. */
function countListeners(): { stop(): number } {
  let open = 0;
  const restore = [globalThis as unknown as EventTarget, document].map((target) => {
    const { addEventListener: add, removeEventListener: remove } = target;
    target.addEventListener = (...args: Parameters<typeof add>) => {
      open += 1;
      return add.apply(target, args);
    };
    target.removeEventListener = (...args: Parameters<typeof remove>) => {
      open -= 1;
      return remove.apply(target, args);
    };
    return () => {
      target.addEventListener = add;
      target.removeEventListener = remove;
    };
  });
  return {
    stop: () => {
      for (const back of restore) back();
      return open;
    },
  };
}
