/** `--rail`: the shop's merchant has an account at a stand-in for a real rail, which runs beside the gateway. */
import { StartupFailure } from '@gangway/gateway';
import { UsageFault } from '@gangway/gateway/command-line';
import type { RailMethods } from '../shop/ways-to-pay.ts';
import { operate } from './operate.ts';
import { SHOP_MERCHANT } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A stand-in that a start can run; `stop` ends it, and with it all that it knows of payments. */
export interface RunningStandIn {
  /** Where a tester looks at its payments. */
  readonly url: string;
  /** What the merchant's account needs. */
  readonly credentials: Readonly<Record<string, string>>;
  /** What the rail has, by sub_pay_method. */
  readonly methods: RailMethods;
  stop(): Promise<void>;
}

/** A row of the stand-ins, by the name of its rail. */
export interface StandIn {
  readonly company: string;
  /** Starts it on a free port of this machine. `webhooks` is the account's address for signed webhooks. */
  start(place: { readonly webhooks: string }): Promise<RunningStandIn>;
}

/** Rail → its stand-in. */
export type StandIns = Readonly<Record<string, StandIn>>;

/** A rail that was asked for. */
export interface ChosenRail {
  readonly name: string;
  readonly standIn: StandIn;
}

/** Returns the rail that `DEMO_RAIL` names; undefined without one. Throws UsageFault where it has no stand-in. */
export function chooseRail(standIns: StandIns, { DEMO_RAIL: name }: Environment): ChosenRail | undefined {
  if (!name) return undefined;
  const standIn = Object.hasOwn(standIns, name) ? standIns[name] : undefined;
  const names = Object.keys(standIns);
  const which = names.length > 0 ? `choose ${names.join(' or ')}` : 'they are in the source tree only';
  if (!standIn) throw new UsageFault(`There is no stand-in for the rail "${name}": ${which}.`);
  return { name, standIn };
}

/** Returns the environment with a data directory for each rail, because a merchant keeps its rail with its payments. */
export const withOwnData = (environment: Environment, rail: ChosenRail | undefined): Environment =>
  rail ? { ...environment, GW_DATA_DIR: environment.GW_DATA_DIR || `.gangway-${rail.name}` } : environment;

/** Starts the stand-in for the gateway at `gateway`. */
export const startStandIn = ({ name, standIn }: ChosenRail, gateway: string): Promise<RunningStandIn> =>
  standIn.start({ webhooks: `${gateway}/rails/${name}@${SHOP_MERCHANT}/callback` });

/** Gives the merchant an account at the stand-in, and routes all its methods there. Throws StartupFailure. */
export async function routeToStandIn(
  environment: Environment,
  rail: string,
  { credentials }: RunningStandIn,
): Promise<void> {
  const merchant = ['--merchant', SHOP_MERCHANT];
  const lines = Object.entries(credentials).map((pair) => pair.join('='));
  const run = async (...words: string[]) => {
    const answers = await operate(environment, [...words, ...merchant], lines.join('\n'));
    if (answers.length === 0) throw new StartupFailure(`The merchant has no account at ${rail} now.`);
  };
  const accounts = (await operate(environment, ['rails', 'list', ...merchant])) as readonly {
    readonly rail: string;
    readonly disabledAt: string | null;
  }[];
  const used = accounts.filter(({ disabledAt }) => disabledAt === null).map((account) => account.rail);
  for (const other of used.filter((name) => name !== rail)) await run('rails', 'off', '--rail', other);
  // Its address changes with every start.
  if (used.includes(rail)) await run('rails', 'rotate', '--rail', rail);
  else await run('rails', 'add', '--rail', rail, '--settles', 'merchant');
  await run('rails', 'route', '--method', 'all', '--to', rail);
}
