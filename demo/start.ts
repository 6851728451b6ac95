/** `npm start`: the gateway on its embedded database and the demo shop, in one process. */
import { join } from 'node:path';
import { gatewayLogger, startGateway, stopOnSignal } from '@gangway/gateway';
import { openShop } from './shop/shop.ts';
import { greeting } from './start/greeting.ts';
import { readStartOptions, startHelp } from './start/options.ts';
import { onNetwork, openPhonePlace, type PhonePlace } from './start/phone.ts';
import { type DemoSettings, namedDataDirectory, readDemoSettings, SANDBOX_SHOP } from './start/settings.ts';
import { requireFreePort, type Served, serveShop } from './start/shop-server.ts';
import { runTrusting, stopWithParent, trusts } from './start/trusting-process.ts';

/** Starts all parts in order; if one fails, the parts already started are stopped. */
async function start(settings: DemoSettings, phone?: PhonePlace): Promise<void> {
  const { gateway: gatewaySettings, port, publicUrl, place } = settings;
  await requireFreePort(port, 'PORT', place.host);
  await requireFreePort(gatewaySettings.port, 'GW_PORT', gatewaySettings.host);
  const stops: (() => Promise<void>)[] = [];
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  stopOnSignal(stopAll);
  try {
    const starting = startGateway(gatewaySettings, gatewayLogger(process.env.LOG_LEVEL ?? 'warn'));
    // Ctrl-C during the start waits until it ends, so that no database process is left behind.
    stops.push(async () => (await starting.catch(() => undefined))?.stop());
    const gateway = await starting;
    void gateway.databaseLost.then(async (sentence) => {
      console.error(sentence);
      await stopAll().catch(() => {});
      process.exit(1);
    });
    const folder = join(gatewaySettings.dataDirectory, 'shop');
    const dataDirectory = namedDataDirectory(settings);
    const shop = await openShop({ ...SANDBOX_SHOP, publicUrl, gateway: gateway.url, folder, dataDirectory });
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
        isTerminal: process.stdout.isTTY,
      }),
    );
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/** Starts on the local network, in a second process that trusts the certificate. */
async function startForPhone(settings: DemoSettings, wanted: string): Promise<void> {
  const phone = openPhonePlace(wanted, settings.gateway.dataDirectory, process.env);
  const { address, certificate } = phone;
  if (!trusts(certificate.file)) {
    process.exitCode = await runTrusting(certificate.file);
    return;
  }
  stopWithParent();
  await start(onNetwork(settings, address, certificate), phone);
}

try {
  const options = readStartOptions(process.argv.slice(2));
  if (options.has('help')) console.info(startHelp());
  else {
    const settings = readDemoSettings(process.env);
    const wanted = options.get('phone');
    await (wanted === undefined ? start(settings) : startForPhone(settings, wanted));
  }
} catch (error) {
  // Startup errors are one sentence; a stack trace would not help with a wrong setting.
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
