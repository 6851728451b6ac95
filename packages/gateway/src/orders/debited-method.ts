/** Methods that take the money from an account after its payer has agreed to a mandate. */
import { METHODS, type MethodName } from '@gangway/protocol';

/** Returns whether a method is a direct debit: the payer's bank decides on it, days after anything can be typed. */
export const isDebit = (method: MethodName): boolean => METHODS[method].asks === 'account';
