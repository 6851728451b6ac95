// Alipay+ in its row: the choice of a supported wallet, or of choosing on the gateway's page.

import type { WalletType } from '@gangway/protocol';
import type { Texts } from '@gangway/protocol/languages';
import { html, nothing, type TemplateResult } from 'lit';
import type { Problem } from '../../backend/problem.ts';
import { problem } from '../../backend/problems.ts';
import { walletMark } from '../../icons/wallet-marks.ts';
import { group, radio } from '../../offer-picker/offer-picker.css.ts';
import * as v from '../../views/views.css.ts';
import type { Prepared } from '../flow-host.ts';
import type { Filled, OfferPart, OfferPartModule, PartContext, PartHost } from '../offer-part.ts';
import { noticeView } from '../part-views.ts';
import * as f from '../text-field.css.ts';
import { errorLine } from '../text-field.ts';
import { systemOf } from './system-of.ts';
import { isFound, orderWallets, type ShownWallet } from './wallet-order.ts';
import * as s from './wallet-part.css.ts';
import partSheets from './wallet-part.css.ts?sheets';

/** How many wallets are shown at first. One more than that needs no button. */
const FIRST = 5;

/** The last row: the wallet is chosen on the gateway's page. */
const OTHER = 'other';

/** See {@link OfferPartModule}. */
export const sheets = partSheets;

/** See {@link OfferPartModule}. */
export const makePart: OfferPartModule['makePart'] = (host, words, changed) =>
  new WalletPart(host, words, changed);

class WalletPart implements OfferPart {
  readonly #host: PartHost;
  readonly #words: () => Texts['parts'];
  readonly #changed: () => void;
  #chosen: WalletType | typeof OTHER | undefined;
  #isOpen = false;
  #search = '';
  #isMissing = false;

  constructor(host: PartHost, words: () => Texts['parts'], changed: () => void) {
    this.#host = host;
    this.#words = words;
    this.#changed = changed;
  }

  get filled(): Filled {
    return { complete: this.#chosen !== undefined, empty: this.#chosen === undefined };
  }

  async check(context: PartContext): Promise<Problem | undefined> {
    const { missing } = this.#words().wallet;
    this.#forgetUnsupported(walletsFor(context));
    this.#isMissing = this.#chosen === undefined;
    this.#host.requestUpdate();
    if (!this.#isMissing) return undefined;
    this.#host.shadowRoot?.querySelector<HTMLElement>('input[name=wallet]')?.focus();
    return { ...problem('method-incomplete', 'No wallet is chosen.'), payerMessage: missing };
  }

  async collect({ scenario }: PartContext): Promise<Prepared> {
    const chosen = this.#chosen;
    return {
      extras: {
        ...(chosen && chosen !== OTHER ? { walletType: chosen } : {}),
        ...(scenario === 'app' ? { osType: systemOf(navigator) } : {}),
      },
    };
  }

  render(context: PartContext, refusal?: Problem): TemplateResult {
    const words = this.#words().wallet;
    const wallets = walletsFor(context);
    this.#forgetUnsupported(wallets);
    const isShort = wallets.length > FIRST + 1 && !this.#isOpen;
    const found = wallets.filter((wallet) => isFound(wallet, this.#search));
    const shown = isShort
      ? wallets.slice(0, FIRST)
      : wallets.filter((wallet) => found.includes(wallet) || wallet.type === this.#chosen);
    return html`<div>${noticeView(refusal && words.refused)}<fieldset class=${group} aria-describedby="wallet-error">
      <legend class=${s.legend}>${words.choose}</legend>
      ${errorLine('wallet-error', this.#isMissing ? words.missing : '')}
      ${this.#isOpen ? this.#renderSearch(words, found.length) : nothing}
      <div class=${s.rows}>
        ${shown.map(({ type, label }) =>
          this.#renderRow(
            context,
            type,
            html`${walletMark(type)}<span class=${s.name}><bdi>${label}</bdi></span>`,
          ),
        )}
        ${
          isShort
            ? html`<button
                class="${v.button} ${v.quiet} ${s.more}"
                type="button"
                aria-expanded="false"
                @click=${this.#open}
              >
                ${words.more}
              </button>`
            : nothing
        }
        ${this.#renderRow(
          context,
          OTHER,
          html`<span class=${s.name}>${words.other}</span><span class=${f.hint}>${words.otherHint}</span>`,
        )}
      </div>
    </fieldset></div>`;
  }

  #renderRow(
    { isBusy }: PartContext,
    value: WalletType | typeof OTHER,
    content: TemplateResult,
  ): TemplateResult {
    const isChosen = this.#chosen === value;
    return html`<label class=${s.row}>
      <input
        class=${radio}
        type="radio"
        name="wallet"
        value=${value}
        .checked=${isChosen}
        ?disabled=${isBusy && !isChosen && this.#chosen !== undefined}
        @change=${() => this.#choose(value)}
      />
      ${content}
    </label>`;
  }

  #renderSearch(words: Texts['parts']['wallet'], count: number): TemplateResult {
    const isSearching = this.#search.trim() !== '';
    return html`<div>
      <input
        class=${f.input}
        id="wallet-search"
        type="search"
        aria-label=${words.search}
        placeholder=${words.search}
        autocomplete="off"
        enterkeyhint="search"
        .value=${this.#search}
        @input=${this.#onSearch}
        @keydown=${this.#onSearchKey}
      />
      <p class=${s.found} role="status">${isSearching ? (count ? words.found(count) : words.none) : nothing}</p>
    </div>`;
  }

  #choose(value: WalletType | typeof OTHER): void {
    this.#chosen = value;
    this.#isMissing = false;
    this.#changed();
  }

  // The scenario may change while the part is there.
  #forgetUnsupported(wallets: readonly ShownWallet[]): void {
    if (this.#chosen !== OTHER && !wallets.some(({ type }) => type === this.#chosen))
      this.#chosen = undefined;
  }

  #open = async (): Promise<void> => {
    this.#isOpen = true;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.shadowRoot?.getElementById('wallet-search')?.focus();
  };

  #onSearch = (event: Event): void => {
    this.#search = (event.target as HTMLInputElement).value;
    this.#host.requestUpdate();
  };

  // Enter in the search must not submit.
  #onSearchKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') event.preventDefault();
  };
}

const walletsFor = ({ scenario, session, locale }: PartContext): ShownWallet[] =>
  orderWallets({ scenario, currency: session.currency, locales: [locale, ...navigator.languages] });
