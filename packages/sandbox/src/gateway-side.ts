/** What the simulated schemes use of the gateway beside which they run. */
import {
  type AdminServices,
  findPayerPosition,
  findTimelineJson,
  type GatewayServices,
} from '@gangway/gateway/extend';
import { sandboxDesk } from './desk-controls.ts';
import { findPaidAtScheme } from './find-paid.ts';
import { sandboxAdministration } from './sandbox-administration.ts';
import type { SchemeOptions } from './scheme-options.ts';

/** The options of the schemes that need a gateway. */
type GatewaySide = Pick<SchemeOptions, 'controls'> &
  Required<
    Pick<
      SchemeOptions,
      | 'accountSwitches'
      | 'findPaid'
      | 'giveMoney'
      | 'payouts'
      | 'readTimeline'
      | 'resendNotification'
      | 'startPayment'
    >
  >;

/** Returns the options of the schemes that need a gateway. */
export function gatewaySide(services: GatewayServices & Pick<AdminServices, 'rootKey'>): GatewaySide {
  return {
    ...sandboxDesk({ ...services, drivers: [], sandbox: sandboxAdministration }),
    startPayment: async (tradeId) => {
      await findPayerPosition(services, { tradeId, retry: true });
    },
    findPaid: (tradeId) => findPaidAtScheme(services, tradeId),
    readTimeline: (tradeId) => findTimelineJson(services, tradeId),
  };
}
