// Finds a Chromium for the tests: $CHROME_PATH, the headless one of an npm package (Linux on x64), or an installed one.
import { execFileSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** A package with a browser, and where it is unpacked: within, so that it goes when the package does. */
const PACKAGE = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../..');
const UNPACKED = join(PACKAGE, 'unpacked');

/** @returns {Promise<{ executablePath: string, env: Record<string, string>, from: string }>} */
export async function findChromium() {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) {
    if (!isProgram(CHROME_PATH)) throw new Error(`CHROME_PATH=${CHROME_PATH} is not an executable file`);
    return { executablePath: CHROME_PATH, env: {}, from: 'CHROME_PATH' };
  }
  if (process.platform === 'linux' && process.arch === 'x64') return unpackChromium();
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...MAC].find(
    isProgram,
  );
  if (installed) return { executablePath: installed, env: {}, from: 'installed' };
  throw new Error('No Chromium: install one or set CHROME_PATH');
}

/**
 * The browser of @sparticuz/chromium, with the libraries and a font for a Linux that lacks them. Its own flags are never
 * used: they switch off web security.
 */
async function unpackChromium() {
  const packed = join(PACKAGE, 'bin');
  if (!existsSync(UNPACKED)) {
    const beside = mkdtempSync(`${UNPACKED}-`);
    writeFileSync(join(beside, 'chromium'), unpacked(join(packed, 'chromium.br')), { mode: 0o700 });
    for (const name of ['al2023', 'fonts', 'swiftshader'])
      execFileSync('tar', ['-x', '-C', beside], { input: unpacked(join(packed, `${name}.tar.br`)) });
    writeFileSync(join(beside, 'fonts.conf'), `<fontconfig><dir>${UNPACKED}/fonts</dir></fontconfig>`);
    keep(beside);
  }
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: join(UNPACKED, 'fonts.conf') };
  const env = { LD_LIBRARY_PATH: join(UNPACKED, 'lib'), ...fonts };
  return { executablePath: join(UNPACKED, 'chromium'), env, from: '@sparticuz/chromium' };
}

const unpacked = (file) => brotliDecompressSync(readFileSync(file));

/** Another process may unpack at the same time: the first to be done wins. */
function keep(folder) {
  try {
    renameSync(folder, UNPACKED);
  } catch (error) {
    if (!existsSync(UNPACKED)) throw error;
    rmSync(folder, { recursive: true });
  }
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) console.log(await findChromium());
