/** Which rail serves which method, by the rails' capabilities. A method without a rail is not supported (-4011). */
import type { Rail } from './rail.ts';
import { serves } from './rail-capabilities.ts';

/** The rails of this gateway. */
export interface RailRegistry {
  /** Returns the rail of a method in an operation, or undefined when the method is not supported there. */
  forMethod(subPayMethod: string, operation?: string): Rail | undefined;
  /** Returns a rail by its name. */
  named(name: string): Rail | undefined;
  readonly rails: readonly Rail[];
}

/** Returns a registry of these rails; the first one that serves a payment gets it. */
export const railRegistry = (rails: readonly Rail[]): RailRegistry => ({
  rails,
  named: (name) => rails.find((rail) => rail.name === name),
  forMethod: (method, operation = '') =>
    rails.find(({ capabilities }) => serves(capabilities, { method, operation })),
});
