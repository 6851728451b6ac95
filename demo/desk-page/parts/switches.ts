/** Segmented controls: for choices kept in the URL, and for settings of the sandbox. */
import { html, type TemplateResult } from 'lit';

/** One of several values; none is pressed while the value is unknown. `label` is for screen readers. */
export const switches = <Value extends string>(
  label: string,
  options: readonly (readonly [value: Value, label: string])[],
  chosen: Value | undefined,
  choose: (value: Value) => unknown,
): TemplateResult =>
  html`<div class="desk-segments" role="group" aria-label=${label}>${options.map(
    ([value, label]) => html`<button type="button" data-value=${value}
 aria-pressed=${value === chosen ? 'true' : 'false'} @click=${() => choose(value)}>${label}</button>`,
  )}</div>`;

const ON_OFF = [
  ['on', 'On'],
  ['off', 'Off'],
] as const;

/** An on/off switch; `isOn` is undefined while its value is unknown. */
export const onOff = (
  label: string,
  isOn: boolean | undefined,
  choose: (isOn: boolean) => unknown,
): TemplateResult =>
  switches(label, ON_OFF, isOn === undefined ? undefined : isOn ? 'on' : 'off', (value) =>
    choose(value === 'on'),
  );
