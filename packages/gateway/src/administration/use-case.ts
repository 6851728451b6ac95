/** Makes the use cases: a change by an operator, and its audit record in the same transaction. */
import { findCardNumbers } from '@gangway/protocol';
import { type Actor, type AuditEntry, writeAuditRecord } from '../audit/audit-records.ts';
import type { Transaction } from '../storage/database.ts';
import type { AdminServices } from './admin-services.ts';
import { Refusal } from './refusal.ts';

/** Who acts, from where, and why. */
export interface By {
  readonly actor: Actor;
  readonly reason?: string | undefined;
}

/** The result of a change for its caller, and what the record says of it. */
export interface Changed<Result> extends Pick<AuditEntry, 'merchantId' | 'subject' | 'details'> {
  readonly result: Result;
}

/** The services of a change, and the transaction in which it is made. */
export interface Making extends AdminServices {
  readonly tx: Transaction;
  /** Why it is made; empty without a reason. */
  readonly reason: string;
}

/**
 * A change by an operator: one transaction with exactly one record. Throws Refusal; then nothing is changed and
 * nothing recorded, because whoever can send refused calls could otherwise fill a log that is never emptied.
 */
export type UseCase<Input, Result> = (services: AdminServices, by: By, input: Input) => Promise<Result>;

/**
 * Defines a use case; `action` names it in records, such as `keys.rotate`. `make` may run again after a conflict, so it
 * has no effects outside the transaction. `faultsOf` applies the rules of its input (`input-rules.ts`).
 */
export const defineUseCase =
  <Input, Result>(
    action: string,
    make: (making: Making, input: Input) => Promise<Changed<Result>>,
    faultsOf: (input: Input) => readonly (string | undefined)[] = () => [],
  ): UseCase<Input, Result> =>
  async (services, { actor, reason = '' }, input) => {
    refuseCardNumber('reason', reason);
    const fault = faultsOf(input).find(Boolean);
    if (fault) throw new Refusal(fault);
    return services.database.transaction(async (tx) => {
      const { result, ...changed } = await make({ ...services, tx, reason }, input);
      await writeAuditRecord(tx, actor, { action, reason, ...changed });
      return result;
    });
  };

/** Refuses a text that people have written and that contains a card number. */
export function refuseCardNumber(what: string, text: string): void {
  if (findCardNumbers(text).length > 0)
    throw new Refusal(`The ${what} contains what looks like a card number.`);
}
