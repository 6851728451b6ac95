/** The split solutions of the sandbox's merchants: each may share its payments with the other. */
import { addReceiver, addSolution, getMerchantOrRefuse, type Queryable } from '@gangway/gateway/extend';

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

/** Creates the missing solutions. The receiver is set with the solution only: later changes by an operator stay. */
export async function seedSplits(tx: Queryable): Promise<void> {
  for (const { id, merchantUid, receiverUid, role } of SANDBOX_SOLUTIONS) {
    const { id: merchantId } = await getMerchantOrRefuse(tx, merchantUid);
    if (!(await addSolution(tx, { id, merchantId, name: 'Sandbox' }))) continue;
    const { id: receiverId } = await getMerchantOrRefuse(tx, receiverUid);
    await addReceiver(tx, { solutionId: id, receiverId, role, percentMost: '100' });
  }
}
