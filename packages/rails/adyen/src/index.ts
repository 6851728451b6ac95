/** `@gangway/rail-adyen`: the rail of Adyen. The gateway loads its `driver` by name. */
import { adyenDriver } from './rail.ts';

/** The driver of Adyen's own environments. */
export const driver = adyenDriver();
export type { AdyenTestPlace } from './account.ts';
export { adyenDriver } from './rail.ts';
