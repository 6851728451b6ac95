/** Rows of buttons, of which one is pressed: for choices of the address, and for what is so in the sandbox. */
import { html, type TemplateResult } from 'lit';

/** One of several; none is pressed while nothing of them is so. `label` is what a screen reader hears. */
export const switches = <Value extends string>(
  label: string,
  options: readonly (readonly [value: Value, says: string])[],
  chosen: Value | undefined,
  choose: (value: Value) => unknown,
): TemplateResult =>
  html`<div class="desk-segments" role="group" aria-label=${label}>${options.map(
    ([value, says]) => html`<button type="button" data-value=${value}
 aria-pressed=${value === chosen ? 'true' : 'false'} @click=${() => choose(value)}>${says}</button>`,
  )}</div>`;

const ON_OFF = [
  ['on', 'On'],
  ['off', 'Off'],
] as const;

/** What is on or off; undefined while it is not known. */
export const onOff = (
  label: string,
  isOn: boolean | undefined,
  choose: (isOn: boolean) => unknown,
): TemplateResult =>
  switches(label, ON_OFF, isOn === undefined ? undefined : isOn ? 'on' : 'off', (value) =>
    choose(value === 'on'),
  );
