// Which Chromium the tests run in: $CHROME_PATH, an installed one, apt-get when root on Debian, else the one in an npm package.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const usable = (f) => {
  try {
    accessSync(f, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
const installed = () =>
  [
    ...(process.env.PATH ?? '').split(delimiter).flatMap((d) => NAMES.map((n) => join(d, n))),
    '/usr/bin/chromium',
    ...MAC,
  ].find(usable);

/** @returns {Promise<{ executablePath: string, env: Record<string, string>, from: string }>} */
export async function findChromium() {
  if (process.env.CHROME_PATH) {
    if (!usable(process.env.CHROME_PATH))
      throw new Error(`CHROME_PATH=${process.env.CHROME_PATH} is not an executable file`);
    return { executablePath: process.env.CHROME_PATH, env: {}, from: 'CHROME_PATH' };
  }
  const found = installed();
  if (found) return { executablePath: found, env: {}, from: 'installed' };
  const errors = [];
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !process.env.GW_NO_APT) {
    const apt = (...a) =>
      execFileSync('apt-get', a, {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    try {
      apt('update');
      apt('install', '-y', '--no-install-recommends', 'chromium');
    } catch (e) {
      errors.push(e);
    }
    const now = installed();
    if (now) return { executablePath: now, env: {}, from: 'apt-get' };
  }
  try {
    const { default: bundled, inflate } = await import('@sparticuz/chromium');
    const executablePath = await bundled.executablePath(); // never use bundled.args: they hold --disable-web-security
    const bin = join(dirname(new URL(import.meta.resolve('@sparticuz/chromium')).pathname), '../bin');
    const libs = await inflate(join(bin, 'al2023.tar.br'));
    return {
      executablePath,
      env: { LD_LIBRARY_PATH: join(libs, 'lib'), FONTCONFIG_PATH: '/tmp/fonts' },
      from: 'npm',
    };
  } catch (e) {
    errors.push(e);
  }
  throw new AggregateError(
    errors,
    'No Chromium: install one (Debian: apt-get install chromium) or set CHROME_PATH',
  );
}
if (process.argv[1] === new URL(import.meta.url).pathname) console.log(await findChromium());
