// For tests: the frame of 3-D Secure on the page, and what the gateway would do in it.

import { executeServerCommand } from '@web/test-runner-commands';
import { until } from './until.ts';

/** Returns the dialog of an element, which holds the frame; null while there is none. */
export const dialogOf = (element: Element): HTMLDialogElement | null =>
  element.shadowRoot?.querySelector('dialog') ?? null;

/** Returns the frame of an element's dialog; throws without one. */
export function stepFrameOf(element: Element): HTMLIFrameElement {
  const iframe = dialogOf(element)?.querySelector('iframe');
  if (!iframe) throw new Error(`${element.localName} has no frame of 3-D Secure`);
  return iframe;
}

/** Evaluates an expression inside the frame. */
export async function inStepFrame<T>(element: Element, script: string): Promise<T> {
  await until(() => dialogOf(element), 'the frame');
  const url = stepFrameOf(element).src;
  const answer = await executeServerCommand<
    { value: T; isMissing?: boolean },
    { url: string; script: string }
  >('gw:frame', { url, script });
  if (!answer || answer.isMissing) throw new Error('The frame of 3-D Secure has no document.');
  return answer.value;
}

/** Makes the frame say something, once it can speak. */
export async function sayInFrame(element: Element, kind: string): Promise<void> {
  await until(() => inStepFrame(element, 'window.hellos > 0'), 'the hello of the frame');
  await inStepFrame(element, `say('${kind}')`);
}

/** Waits until the dialog is shown. */
export const untilChallenged = (element: Element): Promise<void> =>
  until(() => dialogOf(element)?.open, 'the dialog');

/** Returns a part of the dialog; throws without it. */
export function inDialog<E extends HTMLElement = HTMLElement>(element: Element, selector: string): E {
  const found = dialogOf(element)?.querySelector<E>(selector);
  if (!found) throw new Error(`the dialog has no ${selector}`);
  return found;
}
