/** The public interface of the gateway, to start it from another program. */
export { gatewayLogger } from './gateway-log.ts';
export type { TimelineJson } from './inspection/timeline-json.ts';
export { type AccountKind, CHART as CHART_OF_ACCOUNTS } from './ledger/chart.ts';
export { type RunningGateway, startGateway } from './main.ts';
export { readSettings, type Settings } from './settings.ts';
export { stopOnSignal } from './stop-on-signal.ts';
export { StartupFailure } from './storage/startup-failure.ts';
