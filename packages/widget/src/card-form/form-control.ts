// The base class of form-associated elements, with the members of the HTML standard's own controls.
import { LitElement } from 'lit';
import { VERSION } from '../version.ts';

/** A click on a submit button. */
export interface SubmitClick {
  readonly event: Event;
  readonly button: HTMLButtonElement | HTMLInputElement;
}

/** A form-associated element: the standard's members, and submission by Enter as in a text field. */
export abstract class FormControl extends LitElement {
  /** The version of this package. */
  static readonly version = VERSION;
  static readonly formAssociated = true;
  static override shadowRootOptions: typeof LitElement.shadowRootOptions = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  };

  protected readonly internals = this.attachInternals();

  /** Empties the element, as the form around it does when it is reset. */
  abstract reset(): void;

  formResetCallback(): void {
    this.reset();
  }

  /** The form around the element. */
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }

  /** What makes the element invalid, as of every form control. */
  get validity(): ValidityState {
    return this.internals.validity;
  }

  /** The sentence for an invalid element, or an empty text. */
  get validationMessage(): string {
    return this.internals.validationMessage;
  }

  /** Whether the form checks the element. */
  get willValidate(): boolean {
    return this.internals.willValidate;
  }

  /** Returns whether the element is valid; dispatches `invalid` if not. */
  checkValidity(): boolean {
    return this.internals.checkValidity();
  }

  /** As {@link checkValidity}, and shows the payer what is missing. */
  reportValidity(): boolean {
    return this.internals.reportValidity();
  }

  /** The click on the form's submit button, until the end of its task; then undefined. */
  protected press: SubmitClick | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('click', this.#onClick, true);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('click', this.#onClick, true);
  }

  #onClick = (event: Event): void => {
    const button = event.composedPath().find((target) => this.#submits(target));
    this.press = button && { event, button };
    setTimeout(() => {
      this.press = undefined;
    });
  };

  #submits = (target: EventTarget): target is SubmitClick['button'] => {
    const { type, form } = target as SubmitClick['button'];
    return form === this.form && (type === 'submit' || type === 'image');
  };

  /** Clicks the form's first submit button, as Enter does in a field. */
  protected clickSubmit(form: HTMLFormElement): void {
    const button = [...form.elements].find(
      (control) => this.#submits(control) && !control.matches(':disabled'),
    );
    if (button) (button as HTMLElement).click();
    else form.requestSubmit();
  }

  /** Repeats a delayed submission, unless the page prevented it or another control delays it. */
  protected clickAgain({ event, button }: SubmitClick): void {
    const { form } = this;
    if (event.defaultPrevented || button.form !== form || !form?.matches(':valid')) return;
    // Tells another control that delayed the same click that it was repeated.
    event.preventDefault();
    form.requestSubmit(button);
  }
}
