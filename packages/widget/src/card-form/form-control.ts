// What makes an element a control of the form around it, as the HTML standard's own controls are.
import { LitElement } from 'lit';

/** A press of a submit button. */
export interface SubmitClick {
  readonly event: Event;
  readonly button: HTMLButtonElement | HTMLInputElement;
}

/** A form-associated element: the standard's members, and Enter as in a text field. */
export abstract class FormControl extends LitElement {
  static readonly formAssociated = true;
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };

  protected readonly internals = this.attachInternals();

  /** The form around the element. */
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }

  get validity(): ValidityState {
    return this.internals.validity;
  }

  get validationMessage(): string {
    return this.internals.validationMessage;
  }

  get willValidate(): boolean {
    return this.internals.willValidate;
  }

  checkValidity(): boolean {
    return this.internals.checkValidity();
  }

  reportValidity(): boolean {
    return this.internals.reportValidity();
  }

  /** The form's submit button that is being pressed; undefined again after the task of the press. */
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

  /** What Enter does in a field: the form's first submit button is pressed. */
  protected clickSubmit(form: HTMLFormElement): void {
    const button = [...form.elements].find(
      (control) => this.#submits(control) && !control.matches(':disabled'),
    );
    if (button) (button as HTMLElement).click();
    else form.requestSubmit();
  }

  /** Submits as a press that was held back would have; not what the page prevented, or another control holds back. */
  protected clickAgain({ event, button }: SubmitClick): void {
    const { form } = this;
    if (event.defaultPrevented || button.form !== form || !form?.matches(':valid')) return;
    // Another control of the form that held the same press back sees that it is done.
    event.preventDefault();
    form.requestSubmit(button);
  }
}
