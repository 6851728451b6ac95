/** `@gangway/rail-adyen`: the rail of Adyen. The gateway loads its `driver` by name. */
export { driver } from './rail.ts';
