// A part that did not load: told to the developer and the page like every other problem.
import { type Problem, problem, reportToConsole } from '../backend/problems.ts';
import { emit } from '../events.ts';
import type { ViewContext } from '../views/view-context.ts';

/** Tells of it; answers the problem with the payer's sentence. */
export function reportNotLoaded(host: HTMLElement, { strings }: ViewContext, message: string): Problem {
  const told = { ...problem('method-not-loaded', message), payerMessage: strings.problem.part };
  void reportToConsole(host.localName, told);
  emit(host, 'gw-error', told);
  return told;
}
