/** The rail to Mollie. The gateway loads `driver` by the name of this package. */
export { driver } from './rail.ts';
