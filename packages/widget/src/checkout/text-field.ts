// A field in a method's row: label, hint, input and the error line linked to it.
import { html, nothing, type TemplateResult } from 'lit';
import { errorSign } from '../icons/icons.ts';
import * as s from './text-field.css.ts';

/**
 * The properties of a field. Codes, e-mail addresses and numbers read from left to right in every language. A `written`
 * text, such as a name, reads as the language around it.
 */
export interface TextFieldProps {
  /** Unique inside the shadow root. */
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  /** The error as a sentence; empty for none. */
  readonly error: string;
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputMode?: 'numeric' | 'tel';
  /** A name of the HTML standard. */
  readonly autocomplete: string;
  readonly isWritten?: boolean;
  readonly isOptional?: boolean;
  /** What Enter does, as touch keyboards write it; by default it submits. */
  readonly enterKey?: 'next';
  readonly maxLength: number;
  readonly isBusy?: boolean;
  /** Additional classes. */
  readonly look?: string;
  /** Content before the input, inside the same box. */
  readonly before?: TemplateResult | typeof nothing;
  readonly onInput: (event: InputEvent) => void;
  readonly onPaste?: (event: ClipboardEvent) => void;
  readonly onLeave: () => void;
}

/** Renders the error line of a field, which is linked to it by the id; empty for none. */
export const errorLine = (id: string, sentence: string): TemplateResult => html`<p class=${s.error} id=${id}>
  ${sentence ? html`<span class=${s.errorText}>${errorSign()}${sentence}</span>` : nothing}
</p>`;

/** Renders the field. During a submission it is read-only, not disabled, so that it keeps the focus. */
export const textField = (props: TextFieldProps): TemplateResult => html`<div class=${s.field}>
  <div class=${s.labelRow}>
    <label class=${s.label} for=${props.id}>${props.label}</label>
    <span class=${s.hint} id="${props.id}-hint">${props.hint}</span>
  </div>
  <div class=${s.box} dir=${props.isWritten ? nothing : 'ltr'}>
    ${props.before ?? nothing}<input
      class="${s.input} ${props.look ?? ''}"
      id=${props.id}
      type=${props.type ?? 'text'}
      inputmode=${props.inputMode ?? nothing}
      .autocomplete=${props.autocomplete}
      autocapitalize=${props.isWritten ? 'words' : 'off'}
      spellcheck="false"
      enterkeyhint=${props.enterKey ?? 'go'}
      maxlength=${props.maxLength}
      aria-describedby="${props.id}-hint ${props.id}-error"
      aria-invalid=${props.error ? 'true' : 'false'}
      ?required=${!props.isOptional}
      ?readonly=${props.isBusy}
      .value=${props.value}
      @input=${props.onInput}
      @paste=${props.onPaste}
      @blur=${props.onLeave}
    />
  </div>
  ${errorLine(`${props.id}-error`, props.error)}
</div>`;
