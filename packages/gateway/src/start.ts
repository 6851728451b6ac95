/** `gangway start`: runs one gateway in this process, configured by the environment, until a signal stops it. */
import { startGateway } from './main.ts';
import { progressOn } from './progress.ts';
import { localAddress, readSettings } from './settings.ts';
import { stopOnSignal } from './stop-on-signal.ts';

try {
  const settings = readSettings(process.env);
  const progress = progressOn(process.stderr);
  const starting = startGateway(settings, undefined, undefined, progress.report).finally(progress.end);
  // A start in progress has already started things: it finishes first, so that all of them can be stopped.
  stopOnSignal(async () => (await starting.catch(() => undefined))?.stop());
  const gateway = await starting;
  void gateway.databaseLost.then((sentence) => {
    console.error(sentence);
    process.exit(1);
  });
  console.info(
    `Gangway (${settings.mode}) listens on ${settings.host}:${settings.port}, known as ${gateway.url}.`,
  );
  if (settings.metrics)
    console.info(`Prometheus reads ${localAddress(settings.metrics.host, settings.metrics.port)}/metrics.`);
} catch (error) {
  // One sentence, because a stack trace does not help against a wrong setting.
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
