// What a form inside the frame is, and whom it tells.
import type { FrameStrings } from '../../languages/frame-en.ts';
import type { CardState } from '../messages.ts';

/** Whom a form tells. */
export interface FormOptions {
  readonly onChange: (state: CardState) => void;
  /** Enter in a field. */
  readonly onSubmit: () => void;
}

/** What the frame asks of any form. */
export interface FrameFormPart {
  readonly root: HTMLFormElement;
  /** What the page may know. */
  readonly state: CardState;
  speak(strings: FrameStrings): void;
  setLayout(layout: 'stacked' | 'compact'): void;
  /** While disabled nothing can be typed. */
  setDisabled(disabled: boolean): void;
  /** Shows everything that is missing or wrong, and leads to the first; true when nothing is. */
  validate(focus: boolean): boolean;
  /** Leads into the first field that is empty; into the first of all when none is. */
  focus(): void;
}
