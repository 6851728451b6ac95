/** Lists every script that browsers load from this gateway: purpose, size and hash, read from the build. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Where scripts run: on the shop's page, in the card frame, on the gateway's own pages. */
type Place = 'shop' | 'card frame' | 'gateway';

interface Purpose {
  /** The file's name, without the hash that a build adds. */
  readonly names: RegExp;
  readonly where: Place;
  readonly when: string;
  readonly purpose: string;
}

/** Names → the purpose of a script; the first match applies. */
export const SCRIPT_PURPOSES: readonly Purpose[] = [
  {
    names: /^gw\.js$/,
    where: 'shop',
    when: 'by the page',
    purpose: 'The elements: choosing a method, showing the state of the payment, framing the card form',
  },
  {
    names: /^card-form\.js$/,
    where: 'shop',
    when: 'by the page, instead of gw.js',
    purpose: 'The card form alone: frames the card fields and receives the token',
  },
  {
    names: /^(scan|transfer|confirm|app|result)-view-/,
    where: 'shop',
    when: 'by gw.js, when needed',
    purpose: 'One view of a payment: code, transfer, confirmation, app, result',
  },
  {
    names: /^(blik|phone|wallet|voucher)-part-/,
    where: 'shop',
    when: 'by gw.js, when chosen',
    purpose: 'The fields of one method',
  },
  {
    names: /^(ar|nl|en|actions-\w+|parts-\w+)-[\w-]{8}\.js$/,
    where: 'shop',
    when: 'by gw.js, when needed',
    purpose: 'Texts in one language',
  },
  {
    names: /^(remedies|test-card-list|print-alone)-/,
    where: 'shop',
    when: 'by gw.js, when needed',
    purpose: 'Help for developers, for testers and for printing',
  },
  {
    names: /-[\w-]{8}\.js$/,
    where: 'shop',
    when: 'by those views',
    purpose: 'Code and styles that several of them use',
  },
  {
    names: /^frame\.js$/,
    where: 'card frame',
    when: 'by the frame',
    purpose: 'The card fields: checks the input',
  },
  {
    names: /^frame-\w+\.js$/,
    where: 'card frame',
    when: 'by the frame',
    purpose: 'Texts of the card fields',
  },
  {
    names: /^worker\.js$/,
    where: 'card frame',
    when: 'by the frame',
    purpose: 'Encrypts the card; it may load nothing and connect to nothing',
  },
  {
    names: /^hosted\.js$/,
    where: 'gateway',
    when: 'by the hosted pages',
    purpose: 'Joins the elements with the hosted page around them',
  },
];

/** Folder of the built widget → the path its scripts are served at. */
const FOLDERS = { 'dist/cdn': '/v1/', 'dist/frame': '/frame/v1/', 'dist/hosted': '/pages/' } as const;

/** One script as it is served now. */
export interface InventoryScript {
  readonly path: string;
  readonly where: Place;
  readonly when: string;
  readonly purpose: string;
  readonly bytes: number;
  /** The value of the attribute `integrity`. */
  readonly integrity: string;
}

const widgetFolder = dirname(createRequire(import.meta.url).resolve('@gangway/widget/package.json'));

/** The size, time and hash of a file when it was last read. */
interface Hashed {
  readonly bytes: number;
  readonly changedMs: number;
  readonly integrity: string;
}

const hashed = new Map<string, Hashed>();

/**
 * Returns the inventory, by folder and name. A file is read once, and again when it has changed. Throws when a
 * script of the build is in no row, or when nothing was built.
 */
export async function scriptInventory(widget = widgetFolder): Promise<InventoryScript[]> {
  const found: InventoryScript[] = [];
  for (const [folder, path] of Object.entries(FOLDERS)) {
    const names = (await readdir(join(widget, folder))).filter((name) => name.endsWith('.js'));
    for (const name of names.sort()) {
      const row = SCRIPT_PURPOSES.find(({ names: pattern }) => pattern.test(name));
      if (!row) throw new Error(`${name} is in no row of the inventory.`);
      const { bytes, integrity } = await hashOnce(join(widget, folder, name));
      const { where, when, purpose } = row;
      found.push({ path: path + name, where, when, purpose, bytes, integrity });
    }
  }
  return found;
}

/** A file of the same size and time is unchanged: a build rewrites its files. */
async function hashOnce(file: string): Promise<Hashed> {
  const { size, mtimeMs: changedMs } = await stat(file);
  const cached = hashed.get(file);
  if (cached?.bytes === size && cached.changedMs === changedMs) return cached;
  const script = await readFile(file);
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  const entry = { bytes: script.length, changedMs, integrity };
  hashed.set(file, entry);
  return entry;
}
