/** The gateway on its embedded database and the demo shop, in one process. */
import { join } from 'node:path';
import { gatewayLogger, startGateway, stopOnSignal } from '@gangway/gateway';
import { progressOn, UsageFault } from '@gangway/gateway/command-line';
import { openShop } from '../shop/shop.ts';
import { greeting } from './greeting.ts';
import { readStartOptions, startHelp, withOptions } from './options.ts';
import { onNetwork, openPhonePlace, type PhonePlace } from './phone.ts';
import type { Program } from './programs.ts';
import { type ChosenRail, chooseRail, routeToStandIn, startStandIn, withOwnData } from './rail-stand-in.ts';
import { type DemoSettings, namedDataDirectory, readDemoSettings, SANDBOX_SHOP } from './settings.ts';
import { registerLogo } from './shop-logo.ts';
import { requireFreePort, type Served, serveShop } from './shop-server.ts';
import { runTrusting, stopWithParent, trusts } from './trusting-process.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What was asked for. */
interface Run {
  readonly settings: DemoSettings;
  readonly program: Program;
  /** The environment and the options, for the operator's commands. */
  readonly environment: Environment;
  readonly rail: ChosenRail | undefined;
}

/** Starts all parts in order; if one fails, the parts already started are stopped. */
async function start({ settings, program, environment, rail }: Run, phone?: PhonePlace): Promise<void> {
  const { gateway: gatewaySettings, port, publicUrl, place } = settings;
  await requireFreePort(port, 'PORT', place.host);
  await requireFreePort(gatewaySettings.port, 'GW_PORT', gatewaySettings.host);
  const progress = progressOn(process.stderr);
  const stops: (() => Promise<void>)[] = [];
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  stopOnSignal(stopAll);
  try {
    // It is stopped last, because the gateway calls it until its end.
    const standIn = rail && (await startStandIn(rail, gatewaySettings.publicUrl));
    if (standIn) stops.push(() => standIn.stop());
    const log = gatewayLogger(process.env.LOG_LEVEL ?? 'warn');
    const starting = startGateway(gatewaySettings, log, undefined, progress.report);
    // Ctrl-C during the start waits until it ends, so that no database process is left behind.
    stops.push(async () => (await starting.catch(() => undefined))?.stop());
    const gateway = await starting.finally(progress.end);
    void gateway.databaseLost.then(async (sentence) => {
      console.error(sentence);
      await stopAll().catch(() => {});
      process.exit(1);
    });
    const folder = join(gatewaySettings.dataDirectory, 'shop');
    const dataDirectory = namedDataDirectory(settings);
    const commands = { operator: program.operator, dataDirectory };
    const logo = await registerLogo(environment);
    if (rail && standIn) await routeToStandIn(environment, rail.name, standIn);
    const shop = await openShop({
      ...SANDBOX_SHOP,
      ...{ publicUrl, gateway: gateway.url, folder, logo, commands },
      ...{ rail: standIn?.methods, standIn: standIn?.url },
    });
    stops.push(() => shop.close());
    const served: Served = await serveShop(shop.app, port, place);
    stops.push(() => served.stop());
    await shop.check();
    const database = gateway.dataDirectory ?? 'the server that DATABASE_URL names';
    console.info(
      greeting({
        shop: publicUrl,
        gateway: gateway.url,
        folder: gatewaySettings.dataDirectory,
        database,
        phone,
        ...(rail && standIn && { standIn: { company: rail.standIn.company, url: standIn.url } }),
        isTerminal: process.stdout.isTTY,
      }),
    );
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/** Starts on the local network, in a second process that trusts the certificate. */
async function startForPhone(run: Run, wanted: string): Promise<void> {
  const { settings } = run;
  const phone = openPhonePlace(wanted, settings.gateway.dataDirectory, process.env);
  const { address, certificate } = phone;
  if (!trusts(certificate.file)) {
    process.exitCode = await runTrusting(certificate.file);
    return;
  }
  stopWithParent();
  await start({ ...run, settings: onNetwork(settings, address, certificate) }, phone);
}

/** Runs the demo with these arguments until a signal stops it. Prints one sentence about a wrong one. */
export async function runDemo(words: readonly string[], program: Program): Promise<void> {
  try {
    const options = readStartOptions(words, program);
    if (options.has('help')) {
      console.info(startHelp(program));
      return;
    }
    const given = withOptions(process.env, options);
    const rail = chooseRail(program.standIns ?? {}, given);
    const environment = withOwnData(given, rail);
    const run = { settings: readDemoSettings(environment), program, environment, rail };
    const wanted = options.get('phone');
    if (rail && wanted !== undefined)
      throw new UsageFault('Use --rail or --phone: a phone cannot reach the pages of the stand-in.');
    await (wanted === undefined ? start(run) : startForPhone(run, wanted));
  } catch (error) {
    // Startup errors are one sentence; a stack trace would not help with a wrong setting.
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(error instanceof UsageFault ? 2 : 1);
  }
}
