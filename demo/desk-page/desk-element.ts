/** The base of the desk's elements: they render from the desk and their own state, in the page's own document. */
import { LitElement, type PropertyDeclarations } from 'lit';
import type { Asked } from '../desk/asked.ts';
import { type FieldsOfMembers, fieldNamed, refusalText } from './parts/faults.ts';
import type { Desk } from './state.ts';

interface Fault {
  readonly field: string;
  readonly label: string;
  /** The refused input. The error disappears when the input changes. */
  readonly value: string;
}

/** An element lives as long as a visit to its panel; `desk` is set once, by the element around it. */
export abstract class DeskElement extends LitElement {
  static override properties: PropertyDeclarations = { desk: { attribute: false } };

  declare desk: Desk;

  #fault: Fault | undefined;
  #leave = () => {};

  override connectedCallback(): void {
    super.connectedCallback();
    this.classList.add('desk-element');
    this.#leave = this.desk.follow(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leave();
  }

  /** A change of the route reaches the elements of the panel that it leaves, too: they are gone by then. */
  protected override shouldUpdate(): boolean {
    return this.isConnected;
  }

  /** Returns the error of a field; empty if there is none. */
  faultOf(field: string): string {
    const fault = this.#fault;
    return fault?.field === field && fault.value === this.desk.param(field) ? fault.label : '';
  }

  /** Shows an error at a field, and focuses it if the error follows a click. */
  protected putFault(field: string, label: string, isPressed = true): void {
    this.#fault = { field, label, value: this.desk.param(field) };
    this.requestUpdate();
    if (isPressed) void this.updateComplete.then(() => this.#controlOf(field)?.focus());
  }

  /**
   * Shows a refusal at the field that it names. Returns the message if it names none of `fields`, otherwise nothing.
   * Clears earlier errors.
   */
  protected noteAnswer(asked: Asked<unknown>, fields: FieldsOfMembers = {}, isPressed = true): string {
    this.#fault = undefined;
    this.requestUpdate();
    if (asked.ok) return '';
    const field = fieldNamed(asked, fields);
    if (field === undefined) return refusalText(asked);
    this.putFault(field, refusalText(asked), isPressed);
    return '';
  }

  // One stylesheet serves the whole page, and labels name fields across elements.
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  #controlOf(name: string): HTMLElement | null {
    return this.querySelector<HTMLElement>(`.desk-field > [name="${CSS.escape(name)}"]`);
  }
}
