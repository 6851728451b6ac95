// Reports a part that did not load, to the developer and the page, like every other problem.
import { type Problem, problem, reportToConsole } from '../backend/problems.ts';
import { emit } from '../events.ts';
import type { ViewContext } from '../views/view-context.ts';

/** Reports the problem; returns it with the payer's message. */
export function reportNotLoaded(host: HTMLElement, { strings }: ViewContext, message: string): Problem {
  const told = { ...problem('method-not-loaded', message), payerMessage: strings.problem.part };
  void reportToConsole(host.localName, told);
  emit(host, 'gw-error', told);
  return told;
}
