/** Creates an order whose rail charges at once: one payment of an order_id at a time. */
import { GatewayError } from '../gateway-error.ts';
import type { OrderHold } from '../orders/order-holds.ts';
import { findKey } from '../orders/request-keys.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { writeUnderHold } from '../outcomes/hold-order-id.ts';
import type { Queryable } from '../storage/database.ts';
import type { OperationRequest } from './operation-request.ts';

/** An order to create with its attempt, and the hold on its order_id until the rail has answered. */
export interface CreationUnderHold {
  /** Undefined where the rail charges nothing yet. */
  readonly hold: OrderHold | undefined;
  /** Inserts order, key and attempt. Returns false when the key exists or the order_id is paid. */
  readonly write: (tx: Queryable) => Promise<boolean>;
}

/**
 * Returns whether the order was created. Throws -1004 when another payment of the order_id is still in progress after
 * 3.5 s. Repeats of this request do not wait here, but for its answer.
 */
export async function createUnderHold(
  services: GatewayServices,
  { caller, key }: OperationRequest,
  { hold, write }: CreationUnderHold,
): Promise<boolean> {
  const isRepeat = async () => (await findKey(services.database, caller.accountId, key)) !== undefined;
  const created = await writeUnderHold(services, {
    hold,
    write,
    charges: (isCreated) => isCreated,
    isNeedless: isRepeat,
  });
  if (created !== 'held') return created;
  if (await isRepeat()) return false;
  throw new GatewayError('-1004', 'Service busy, try again: another payment of this order_id is being made');
}
