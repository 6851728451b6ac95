// Errors of fields for screen readers: a field is read with its error when it gets the focus, so the element's one live
// region says only an error that appears in a field that was left, or that had the focus already.
import type { LitElement } from 'lit';

/** An element that says what it is doing. */
export type StatefulElement = LitElement & { readonly state: string };

/** Says errors of the fields in an element's shadow root as they appear, each once (WCAG 4.1.3). */
export function sayErrors(element: StatefulElement, say: (sentence: string) => void): void {
  const root = element.shadowRoot!;
  /** The field that was left last, or had the focus when the payer submitted. */
  let known: EventTarget | null = null;
  // Before the field's own listeners, whose rendering comes before the next event.
  const know = ({ type, target }: Event): void => {
    known = type === 'submit' ? root.activeElement : target;
  };
  for (const type of ['blur', 'submit']) root.addEventListener(type, know, true);
  /** What was found wrong in it. While a submission is checked, the region is emptied again. */
  let wrong: HTMLInputElement | undefined;
  const tell = (): void => {
    if (!wrong || element.state === 'submitting') return;
    const { ariaInvalid, id, labels } = wrong;
    wrong = undefined;
    const error = root.getElementById(`${id}-error`)?.textContent?.trim();
    if (ariaInvalid === 'true' && error) say(`${labels?.[0]?.textContent}: ${error}`);
  };
  element.addController({ hostUpdated: tell });
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ target }) => target === known)) wrong = known as HTMLInputElement;
    tell();
  });
  observer.observe(root, { subtree: true, attributeFilter: ['aria-invalid'] });
}
