/** Lists every script that browsers load from this gateway: purpose, size and hash, read from the build. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { entriesOf } from '@gangway/protocol';
import { readStaticFile } from '../static-files/static-file.ts';
import { WIDGET_FOLDERS } from '../static-files/widget-folder.ts';

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

/** The paths that the folders of the built widget are served at. */
const PATHS = { shop: '/v1/', frame: '/frame/v1/', pages: '/pages/' } as const;

/** One script as it is served now. */
export interface InventoryScript {
  readonly path: string;
  readonly where: Place;
  readonly when: string;
  readonly purpose: string;
  /** Its size without coding, and as most browsers receive it: with brotli. */
  readonly bytes: number;
  readonly bytesOverWire: number;
  /** The value of the attribute `integrity`. */
  readonly integrity: string;
}

/** Returns the inventory, by folder and name. Throws when a script of the build is in no row, or nothing was built. */
export async function scriptInventory(): Promise<InventoryScript[]> {
  const found: InventoryScript[] = [];
  for (const [folder, path] of entriesOf(PATHS)) {
    const names = (await readdir(WIDGET_FOLDERS[folder])).filter((name) => name.endsWith('.js'));
    for (const name of names.sort()) {
      const row = SCRIPT_PURPOSES.find(({ names: pattern }) => pattern.test(name));
      const file = await readStaticFile(join(WIDGET_FOLDERS[folder], name));
      if (!row || !file) throw new Error(`${name} is in no row of the inventory.`);
      const { where, when, purpose } = row;
      const { identity, br = identity } = file.coded;
      const sizes = { bytes: identity.body.length, bytesOverWire: br.body.length };
      found.push({ path: path + name, where, when, purpose, ...sizes, integrity: file.integrity });
    }
  }
  return found;
}
