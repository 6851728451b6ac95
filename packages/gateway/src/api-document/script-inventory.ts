/** Lists every script that browsers load from this gateway: purpose, size and hash, read from the build. */
import { findLoader, LOADERS } from '../static-files/loaders.ts';
import { RELEASE_FOLDERS, type Release, releasePath } from '../static-files/release.ts';
import type { StaticFile } from '../static-files/static-file.ts';

/** Where scripts run: on the shop's page, in the card frame, on the gateway's own pages. */
type Place = 'shop' | 'card frame' | 'gateway';

interface Purpose {
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
    when: 'by the page, or by its loader',
    purpose: 'The elements: choosing a method, showing the state of the payment, framing the card form',
  },
  {
    names: /^card-form\.js$/,
    where: 'shop',
    when: 'by the page, instead of gw.js',
    purpose: 'The card form alone: frames the card fields and receives the token',
  },
  {
    names: /^loader\.js$/,
    where: 'shop',
    when: 'in the loaders of gw.js and card-form.js',
    purpose: 'Opens card frames while those two are loading',
  },
  {
    names: /^progress\.js$/,
    where: 'shop',
    when: 'by gw.js, once it can be used',
    purpose: 'A payment from its submission to its result',
  },
  {
    names: /^page-side\.js$/,
    where: 'shop',
    when: 'by gw.js, with the card frame',
    purpose: 'Exchanges messages with the card frame; sees no card data',
  },
  {
    names: /^three-ds\.js$/,
    where: 'shop',
    when: 'by gw.js, after a card was submitted',
    purpose: 'Frames 3-D Secure, and shows the dialog around the issuer’s page',
  },
  {
    names: /^(scan|transfer|debit|confirm|app)-view\.js$/,
    where: 'shop',
    when: 'by gw.js, when needed',
    purpose: 'One view of a payment that waits: code, transfer, debit, confirmation, app',
  },
  {
    names: /^(blik|phone|account|wallet|voucher|saved-card)-part\.js$/,
    where: 'shop',
    when: 'by gw.js, when chosen',
    purpose: 'The fields of one method',
  },
  {
    names: /^(payer-fields|payer-input)\.js$/,
    where: 'shop',
    when: 'by gw.js, when the shop asks for contact or addresses',
    purpose: 'The fields that a shop asks for',
  },
  {
    names: /^(fields|debit)-[a-z]{2}(-[a-z]{4})?\.js$/,
    where: 'shop',
    when: 'by those fields, and by those of a direct debit',
    purpose: 'Their texts in one language',
  },
  {
    names: /^save-box\.js$/,
    where: 'shop',
    when: 'by gw.js, with a card that can be saved',
    purpose: 'The box that saves a card',
  },
  {
    names: /^late-marks\.js$/,
    where: 'shop',
    when: 'by gw.js, when a row needs one',
    purpose: 'Drawings of methods that few checkouts have',
  },
  {
    names: /^([a-z]{2}(-[a-z]{4})?|parts-en)\.js$/,
    where: 'shop',
    when: 'by gw.js, when needed',
    purpose: 'Texts in one language',
  },
  {
    names: /^(remedies|card-remedies|test-card-list|print-alone)\.js$/,
    where: 'shop',
    when: 'by gw.js, when needed',
    purpose: 'Help for developers, for testers and for printing',
  },
  {
    names: /^digests\.js$/,
    where: 'shop',
    when: 'by gw.js, before what it loads when needed',
    purpose: 'The hashes of what gw.js loads later',
  },
  {
    names:
      /^(action-parts|action-parts-style|parts-style|save-box-style|typed-digits|method-columns|debit-words|iban)\.js$/,
    where: 'shop',
    when: 'by those views and fields',
    purpose: 'Code and styles that several of them use',
  },
  {
    names: /^form-(digests|page-side|three-ds|card-remedies|[a-z]{2}(-[a-z]{4})?)\.js$/,
    where: 'shop',
    when: 'by card-form.js',
    purpose: 'The same for card-form.js',
  },
  {
    names: /^frame\.js$/,
    where: 'card frame',
    when: 'in the frame’s document',
    purpose: 'The card fields: checks the input',
  },
  {
    names: /^voucher\.js$/,
    where: 'card frame',
    when: 'in the frame’s document, instead of frame.js',
    purpose: 'The fields of a gift card: checks the input and posts it to the gateway',
  },
  {
    names: /^(frame|voucher)-[a-z]{2}(-[a-z]{4})?\.js$/,
    where: 'card frame',
    when: 'by the frame',
    purpose: 'Texts of those fields',
  },
  {
    names: /^worker\.js$/,
    where: 'card frame',
    when: 'by the frame',
    purpose: 'Encrypts the card; it may load only what is beside it, and connect to nothing',
  },
  {
    names: /^seal\.js$/,
    where: 'card frame',
    when: 'by the worker, where cards go to a rail with a key of its own',
    purpose: 'Encrypts the card for that rail first',
  },
  {
    names: /^hosted\.js$/,
    where: 'gateway',
    when: 'by the hosted pages',
    purpose: 'Joins the elements with the hosted page around them',
  },
  {
    names: /^three-ds-frame\.js$/,
    where: 'gateway',
    when: 'by the frames of 3-D Secure',
    purpose: 'Opens the issuer’s pages in frames; tells the shop’s page that a step is over, not how',
  },
];

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

/**
 * Returns the inventory of a release, by folder and name, and the addresses that load it. Throws when a script of the
 * build is in no row.
 */
export async function scriptInventory(release: Release): Promise<InventoryScript[]> {
  const found: InventoryScript[] = [];
  for (const name of LOADERS) {
    const file = await findLoader(release, name);
    if (file) found.push({ path: `/v1/${name}`, ...LOADER, ...factsOf(file) });
  }
  for (const folder of RELEASE_FOLDERS)
    for (const name of (await release.names(folder)).filter((one) => one.endsWith('.js'))) {
      const row = SCRIPT_PURPOSES.find(({ names: pattern }) => pattern.test(name));
      const file = await release.file(folder, name);
      if (!row || !file) throw new Error(`${name} is in no row of the inventory.`);
      const { where, when, purpose } = row;
      found.push({ path: releasePath(release.id, folder, name), where, when, purpose, ...factsOf(file) });
    }
  return found;
}

const LOADER = {
  where: 'shop',
  when: 'by the page',
  purpose: 'Loads the newest release of the script of this name',
} as const;

const factsOf = ({ coded: { identity, br = identity }, integrity }: StaticFile) => ({
  bytes: identity.body.length,
  bytesOverWire: br.body.length,
  integrity,
});
