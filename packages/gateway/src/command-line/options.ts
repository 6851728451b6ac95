/** How the options of commands are written, and those that several commands have. */
import type { Option } from './command.ts';

type Check = NonNullable<Option['fault']>;

/** Returns an option that may be left out. */
export const optional = <C extends Check = Check>(placeholder: string, description: string, fault?: C) =>
  ({ placeholder, description, ...(fault && { fault }) }) as {
    readonly placeholder: string;
    readonly description: string;
    readonly fault: C;
  };

/** Returns an option that has this value when it is left out. */
export const byDefault = <C extends Check = Check>(
  value: string,
  placeholder: string,
  description: string,
  fault?: C,
) => ({ ...optional(placeholder, description, fault), default: value }) as const;

/** Returns an option that must be given. */
export const required = <C extends Check = Check>(placeholder: string, description: string, fault?: C) =>
  ({ ...optional(placeholder, description, fault), isRequired: true }) as const;

/** Returns an option that must be given without a name, after the verb. */
export const operand = <C extends Check = Check>(placeholder: string, description: string, fault?: C) =>
  ({ ...required(placeholder, description, fault), isOperand: true }) as const;

/** The merchant that a command is about. */
export const merchantOption = required('UID', 'UID of the merchant');

/** The merchant that a list is about; by default all. */
export const ofMerchantOption = optional('UID', 'only those of this merchant');

/** The account that a command is about. */
export const accountOption = required('UID', 'UID or e-mail address');
