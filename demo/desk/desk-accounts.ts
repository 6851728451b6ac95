/** The desk's merchant servers: one for every published account, each with its own store. */
import { join } from 'node:path';
import { METHODS, type MethodRow } from '@gangway/protocol';
import {
  SANDBOX_ACCOUNTS,
  SANDBOX_MERCHANTS,
  SANDBOX_WALLET_APPS,
  type SandboxAccount,
} from '@gangway/sandbox';
import { type Gangway, gangway, type Store } from '@gangway/server';
import { openFileStore } from '@gangway/server/file-store';
import type { ExchangeLog } from './exchange-log.ts';
import { recordedFetch } from './recorded-fetch.ts';

/** Payment flows that a page supports. */
const PAGE_FLOWS: readonly string[] = ['redirect', 'card', 'voucher', 'transfer', 'wallet'];

/** An account whose requests the desk signs. */
export interface DeskAccount {
  readonly account: SandboxAccount;
  readonly clientKey: string;
  readonly pay: Gangway;
  readonly store: Store;
}

/** The accounts by UID; `close` waits for pending writes. */
export interface DeskAccounts {
  find(uid: string): DeskAccount | undefined;
  readonly all: readonly DeskAccount[];
  close(): Promise<void>;
}

/** How an operator's commands for this server are typed. */
export interface OperatorCommands {
  /** The command line, before a command. */
  readonly operator: string;
  /** The gateway's data directory, if commands have to name it. Not exposed otherwise. */
  readonly dataDirectory?: string | undefined;
}

/** Where the desk runs. URLs have no trailing slash. */
export interface DeskPlaces {
  readonly gateway: string;
  /** The desk's public URL, such as `http://localhost:4000/desk`. */
  readonly publicUrl: string;
  readonly folder: string;
  readonly commands?: OperatorCommands | undefined;
  /** The pages of the stand-in for the merchant's rail. */
  readonly standIn?: string | undefined;
}

/** The most used account first, the others in the order of the protocol's table. */
const FIRST_METHODS: readonly string[] = ['iDEAL', 'Card'];

/** The canonical names of the element's methods. */
export const PAGE_METHODS: readonly string[] = [
  ...FIRST_METHODS,
  ...Object.entries<MethodRow>(METHODS)
    .filter(([, row]) => PAGE_FLOWS.includes(row.flow) && row.payMethod === 'online' && !row.needsLines)
    .filter(([name]) => name !== 'Cards HPP')
    .map(([name]) => name)
    .filter((name) => !FIRST_METHODS.includes(name)),
];

/** Opens the accounts. Throws an error with one sentence if the folder cannot be used. */
export async function openAccounts(places: DeskPlaces, log: ExchangeLog): Promise<DeskAccounts> {
  const all: DeskAccount[] = [];
  const stores: { close(): Promise<void> }[] = [];
  for (const account of SANDBOX_ACCOUNTS) {
    const store = await openFileStore(join(places.folder, `desk-${account.uid}.jsonl`));
    stores.push(store);
    all.push(deskAccount(account, store, places, log));
  }
  const byUid = new Map(all.map((one) => [one.account.uid, one]));
  return {
    all,
    find: (uid) => byUid.get(uid),
    close: async () => void (await Promise.all(stores.map((store) => store.close()))),
  };
}

function deskAccount(
  account: SandboxAccount,
  store: Store,
  places: DeskPlaces,
  log: ExchangeLog,
): DeskAccount {
  const { uid, secret, merchantUid } = account;
  const merchant = SANDBOX_MERCHANTS.find((one) => one.uid === merchantUid);
  if (!merchant) throw new Error(`The sandbox has no merchant ${merchantUid}.`);
  const app = SANDBOX_WALLET_APPS.find((one) => one.merchantUid === merchantUid);
  const pay = gangway({
    gateway: places.gateway,
    user: uid,
    secret,
    clientKey: merchant.clientKey,
    publicUrl: `${places.publicUrl}/pay/${uid}`,
    shop: merchant.name,
    store,
    methods: PAGE_METHODS,
    ...(app && { subAppId: app.appId }),
    fetch: recordedFetch(log),
    // The log shows the notification; nothing else in the desk depends on it.
    onPayment: () => {},
    onMismatch: () => {},
  });
  return { account, clientKey: merchant.clientKey, pay, store };
}
