// What makes an element a control of the form around it, as the HTML standard's own controls are.
import { LitElement } from 'lit';

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

  /** What Enter does in a field: the form's first submit button is pressed. */
  protected pressSubmit(form: HTMLFormElement): void {
    const isButton = (control: Element): control is HTMLButtonElement =>
      (control as HTMLButtonElement).type === 'submit' && !control.matches(':disabled');
    const button = [...form.elements].find(isButton);
    if (button) button.click();
    else form.requestSubmit();
  }
}
