// The interface and the callbacks of a form inside the frame.
import type { CardState } from '../messages.ts';

/** The callbacks of a form. */
export interface FormOptions {
  readonly onChange: (state: CardState) => void;
  /** Enter in a field. */
  readonly onSubmit: () => void;
}

/** The interface of any form in the frame, with its texts. */
export interface FrameFormPart<Texts> {
  readonly root: HTMLFormElement;
  /** The state that the page may know. */
  readonly state: CardState;
  speak(strings: Texts): void;
  setLayout(layout: 'stacked' | 'compact'): void;
  /** Of the card: the networks that the shop prefers; undefined from a page that knows nothing of them. */
  setNetwork?(names: string | undefined): void;
  /** Disables or enables all input. */
  setDisabled(disabled: boolean): void;
  /** Marks all missing and wrong fields; with `focus`, focuses the first. Returns true when there are none. */
  validate(focus: boolean): boolean;
  /** Focuses the first empty field, or the first field when none is empty. */
  focus(): void;
}
