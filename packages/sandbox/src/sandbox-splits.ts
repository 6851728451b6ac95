/** The split solutions of the sandbox's merchants: each may share its payments with the other. */
import { type Queryable, statement } from '@gangway/gateway/extend';

/** A published solution. */
export interface SandboxSolution {
  /** The split_solution_id of requests. */
  readonly id: string;
  readonly merchantUid: string;
  /** MID of the receiver. */
  readonly receiverUid: string;
  readonly role: string;
}

/** The solutions. */
export const SANDBOX_SOLUTIONS: readonly SandboxSolution[] = [
  { id: 'sandbox-036870', merchantUid: '036870', receiverUid: '046870', role: 'supplier' },
  { id: 'sandbox-046870', merchantUid: '046870', receiverUid: '036870', role: 'supplier' },
];

// The receiver is set with the solution only, so that later changes by an operator stay.
const addSolution = statement(
  'sandbox.add-split-solution',
  `WITH made AS (
     INSERT INTO split_solutions (id, merchant_id, name)
     SELECT $1, id, 'Sandbox' FROM merchants WHERE uid = $2 ON CONFLICT DO NOTHING RETURNING id, merchant_id)
   INSERT INTO split_receivers (solution_id, merchant_id, receiver_id, role, percent_most)
   SELECT made.id, made.merchant_id, m.id, $4, 100 FROM made JOIN merchants m ON m.uid = $3`,
);

/** Creates the missing solutions. */
export async function seedSplits(tx: Queryable): Promise<void> {
  for (const { id, merchantUid, receiverUid, role } of SANDBOX_SOLUTIONS)
    await tx.query(addSolution, [id, merchantUid, receiverUid, role]);
}
