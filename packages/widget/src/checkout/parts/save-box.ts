// The box below the card form that saves the card. It is empty until the payer ticks it: the tick is the consent.
import { SAVE_WORDING_VERSION } from '@gangway/protocol/checkout';
import { html, type TemplateResult } from 'lit';
import { textsOf } from '../../languages/languages.ts';
import { parts } from '../../languages/parts-en.ts';
import type { PartContext } from '../offer-part.ts';
import * as s from './save-box.css.ts';
import boxSheets from './save-box.css.ts?sheets';

/** Styles of the box, adopted by the shadow root before it is rendered. */
export const sheets = boxSheets;

/** One box, which keeps what the payer decided. */
export class SaveBox {
  /** The version and the language of the sentence that was ticked; undefined while the box is empty. */
  consent: string | undefined;

  /** Renders the box. A change of language after the tick asks again, because another sentence is shown. */
  render({ language, isBusy }: PartContext): TemplateResult {
    const wording = `${SAVE_WORDING_VERSION}:${language}`;
    if (this.consent !== wording) this.consent = undefined;
    const { box, boxHint } = (textsOf(language)?.parts ?? parts).saved;
    return html`<label class=${s.label}>
      <input
        class=${s.box}
        type="checkbox"
        aria-describedby="save-hint"
        .checked=${this.consent !== undefined}
        ?disabled=${isBusy}
        @change=${(event: Event) => {
          this.consent = (event.target as HTMLInputElement).checked ? wording : undefined;
        }}
      />
      <span class=${s.words}>${box}<span class=${s.hint} id="save-hint">${boxHint}</span></span>
    </label>`;
  }
}
