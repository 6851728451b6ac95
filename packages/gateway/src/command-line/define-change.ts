/** Commands that change something: a use case with its reason, whose audit record is sealed at once. */
import type { By } from '../administration/use-case.ts';
import { auditSeal } from '../audit/audit-chain.ts';
import { sealNext } from '../chain/seal-next.ts';
import {
  type Command,
  type CommandContext,
  defineCommand,
  type Options,
  type Result,
  type Values,
} from './command.ts';

/** The option of every command that changes something. */
const reasonOption = { placeholder: 'TEXT', description: 'the reason, kept in the audit record' } as const;

/** A row that changes something: parses its values, calls a use case and prints its result. */
interface Change<O extends Options> extends Omit<Command<O>, 'run'> {
  run(context: CommandContext, values: Values<O>, by: By): Promise<Result>;
}

/** Defines a row that changes something by a use case. It takes a reason. */
export const defineChange = <const O extends Options>(change: Change<O>): Command =>
  defineCommand({
    ...change,
    isChange: true,
    options: { reason: reasonOption, ...change.options },
    async run(context, values) {
      const by = { actor: context.actor, reason: values.reason };
      const result = await change.run(context, values as Values<O>, by);
      await sealRecords(context);
      return result;
    },
  });

/** Seals the new record at once, because no gateway may be running. */
async function sealRecords({ database, rootKey }: CommandContext): Promise<void> {
  try {
    while (await sealNext(database, auditSeal(rootKey)));
  } catch {
    // The change is committed. A running gateway seals its record, or the next command does.
  }
}
