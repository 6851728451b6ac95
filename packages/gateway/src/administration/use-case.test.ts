/** Every use case writes exactly one record in the transaction of its change, without secrets. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { giveSandboxMoney } from '../../../sandbox/src/give-money.ts';
import { type AuditRecord, listAuditRecords } from '../audit/audit-records.ts';
import { BLOCKS_FONT, makePng } from '../looks/test-files.ts';
import { statement, type Transaction } from '../storage/database.ts';
import { addAccount } from './add-account.ts';
import { addAppScheme } from './add-app-scheme.ts';
import { addClientKey } from './add-client-key.ts';
import { addFont } from './add-font.ts';
import { addLogo } from './add-logo.ts';
import { addMerchant } from './add-merchant.ts';
import { addOrigin } from './add-origin.ts';
import { addPrice } from './add-price.ts';
import { addRailAccount } from './add-rail-account.ts';
import { addRates } from './add-rates.ts';
import { addSplitReceiver } from './add-split-receiver.ts';
import { addSplitSolution } from './add-split-solution.ts';
import { addStore } from './add-store.ts';
import { addWalletApp } from './add-wallet-app.ts';
import type { AdminServices } from './admin-services.ts';
import { closeAccount } from './close-account.ts';
import { closeSplitSolution } from './close-split-solution.ts';
import { disableWalletApp } from './disable-wallet-app.ts';
import { erasePayer } from './erase-payer.ts';
import { moveClock } from './move-clock.ts';
import { Refusal } from './refusal.ts';
import { removeAppScheme } from './remove-app-scheme.ts';
import { removeFont } from './remove-font.ts';
import { removeLogo } from './remove-logo.ts';
import { removeOrigin } from './remove-origin.ts';
import { removeSplitReceiver } from './remove-split-receiver.ts';
import { resetClock } from './reset-clock.ts';
import { revokeClientKey } from './revoke-client-key.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateKey } from './rotate-key.ts';
import { rotateRailAccount } from './rotate-rail-account.ts';
import { routeMethods } from './route-methods.ts';
import { setLook } from './set-look.ts';
import { setPciDssScope } from './set-pci-dss-scope.ts';
import { setRailFault } from './set-rail-fault.ts';
import { setReserve } from './set-reserve.ts';
import { setSettlementCurrency } from './set-settlement-currency.ts';
import { switchAccount } from './switch-account.ts';
import { switchOffRailAccount } from './switch-off-rail-account.ts';
import { ANNA, type TestAdministration, testAdministration } from './test-administration.ts';
import type { By } from './use-case.ts';

/** What earlier steps have made: the client key, the key of the cashier, and a logo. */
interface Made {
  clientKey?: string;
  key?: string;
  logo?: string;
  secrets: string[];
}
type Step = (services: AdminServices, by: By, made: Made) => Promise<unknown>;

const merchant = '056870';
const app = { merchant, wallet: 'WeChat Pay', appId: 'wx01' } as const;
const account = { merchant, rail: 'example' };
const atCards = { merchant, rail: 'cards' };
const SECRET = 'secret-of-an-acquirer';
const SHOP = 'https://shop.example';
const FACE = { family: 'Blocks', weight: '400', style: 'normal' } as const;

/** Use cases in an order in which each can succeed: the action, the start of the subject, and the call. */
const STEPS: readonly (readonly [action: string, subject: string, step: Step])[] = [
  ['merchants.add', 'merchant 056871', (s, by) => addMerchant(s, by, { uid: '056871', name: 'Roses' })],
  [
    'merchants.settle-in',
    'merchant 0',
    (s, by) => setSettlementCurrency(s, by, { uid: merchant, currency: 'EUR' }),
  ],
  [
    'merchants.reserve',
    'merchant 0',
    (s, by) => setReserve(s, by, { uid: merchant, percent: '10', days: 90 }),
  ],
  ['stores.add', 'store Delft', (s, by) => addStore(s, by, { merchant, name: 'Delft' })],
  [
    'accounts.add',
    'account 056684',
    async (s, by, made) =>
      made.secrets.push((await addAccount(s, by, { merchant, uid: '056684', role: 'operator' })).secret),
  ],
  [
    'accounts.switch',
    'account 056683',
    (s, by) =>
      switchAccount(s, by, { account: '056683', features: { token: true }, refundAuthority: 'approval' }),
  ],
  [
    'keys.rotate',
    'account 056683',
    async (s, by, made) => {
      const { key, secret } = await rotateKey(s, by, { account: '056683', overlapSeconds: 60 });
      made.secrets.push(secret);
      made.key = key;
    },
  ],
  [
    'keys.revoke',
    'account 056683',
    (s, by, { key = '' }) => revokeKey(s, by, { account: '056683', keyId: key }),
  ],
  ['accounts.close', 'account 056684', (s, by) => closeAccount(s, by, '056684')],
  [
    'client-keys.add',
    'client key gwk_test_',
    async (s, by, made) => {
      made.clientKey = (await addClientKey(s, by, merchant)).key;
    },
  ],
  ['origins.add', 'client key ', (s, by, { clientKey: key = '' }) => addOrigin(s, by, { key, origin: SHOP })],
  [
    'origins.remove',
    'client key ',
    (s, by, { clientKey: key = '' }) => removeOrigin(s, by, { key, origin: SHOP }),
  ],
  [
    'fonts.add',
    'client key ',
    (s, by, { clientKey: key = '' }) => addFont(s, by, { key, ...FACE, content: BLOCKS_FONT }),
  ],
  ['fonts.remove', 'client key ', (s, by, { clientKey: key = '' }) => removeFont(s, by, { key, ...FACE })],
  [
    'logos.add',
    'logo ',
    async (s, by, made) => {
      made.logo = (await addLogo(s, by, { merchant, content: makePng() })).hash;
    },
  ],
  ['logos.remove', 'logo ', (s, by, { logo = '' }) => removeLogo(s, by, { merchant, logo })],
  ['looks.set', 'account 056683', (s, by) => setLook(s, by, { account: '056683', accent: '#1f5b47' })],
  ['client-keys.revoke', 'client key ', (s, by, { clientKey = '' }) => revokeClientKey(s, by, clientKey)],
  [
    'wallet-apps.add',
    'wallet app wx01',
    async (s, by, made) => made.secrets.push((await addWalletApp(s, by, app)).key),
  ],
  ['wallet-apps.disable', 'wallet app wx01', (s, by) => disableWalletApp(s, by, app)],
  ['app-schemes.add', 'app scheme mugs', (s, by) => addAppScheme(s, by, { merchant, scheme: 'mugs' })],
  ['app-schemes.remove', 'app scheme mugs', (s, by) => removeAppScheme(s, by, { merchant, scheme: 'mugs' })],
  [
    'split-solutions.add',
    'split solution tulips',
    (s, by) => addSplitSolution(s, by, { merchant, id: 'tulips', name: 'T' }),
  ],
  [
    'split-receivers.add',
    'split solution tulips',
    (s, by) =>
      addSplitReceiver(s, by, { solution: 'tulips', receiver: '046871', role: 'grower', percentMost: '80' }),
  ],
  [
    'split-receivers.remove',
    'split solution tulips',
    (s, by) => removeSplitReceiver(s, by, { solution: 'tulips', receiver: '046871' }),
  ],
  ['split-solutions.close', 'split solution tulips', (s, by) => closeSplitSolution(s, by, 'tulips')],
  [
    'rates.add',
    'rates of 2090-01-01',
    (s, by) => addRates(s, by, { day: '2090-01-01', rates: [{ currency: 'CHF', perEuro: '0.9' }] }),
  ],
  [
    'prices.add',
    'price of ',
    (s, by) => addPrice(s, by, { merchant, method: 'Card', percent: '1', fixed: '0.20', currency: 'EUR' }),
  ],
  [
    'rails.add',
    'rail account example@056870',
    (s, by) => addRailAccount(s, by, { ...account, settles: 'operator', credentials: { 'api-key': SECRET } }),
  ],
  [
    'rails.route',
    'merchant 056870',
    (s, by) => routeMethods(s, by, { merchant, method: 'iDEAL', rails: ['example'] }),
  ],
  [
    'rails.add',
    'rail account cards@056870',
    (s, by) => addRailAccount(s, by, { ...atCards, settles: 'operator', credentials: { 'api-key': SECRET } }),
  ],
  [
    'rails.scope',
    'rail account cards@056870',
    (s, by) => setPciDssScope(s, by, { ...atCards, scope: 'saq-d' }),
  ],
  [
    'rails.rotate',
    'rail account example@056870',
    async (s, by, made) => {
      await rotateRailAccount(s, by, { ...account, credentials: { 'api-key': SECRET } });
      made.secrets.push(SECRET);
    },
  ],
  ['rails.off', 'rail account example@056870', (s, by) => switchOffRailAccount(s, by, account)],
  ['clock.move', 'clock', (s, by) => moveClock(s, by, 60)],
  ['clock.reset', 'clock', (s, by) => resetClock(s, by, undefined)],
  ['rails.set', 'rail card', (s, by) => setRailFault(s, by, { rail: 'card', mode: 'away' })],
  [
    'balances.add',
    'merchant 056870',
    (s, by) => giveSandboxMoney(s, by, { merchant, money: { amountMinor: 100n, currency: 'EUR' } }),
  ],
];

/** Use cases that need a payment, a stored card or a rail; `testCommandLine` counts the records of every command. */
const ELSEWHERE = [
  'check-rail-account',
  'decide-order',
  'decide-refund',
  'defend-dispute',
  'enter-bank-line',
  'erase-payer',
  'fail-split',
  'move-payout',
  'read-statements',
  'resend-notification',
  'revoke-stored-card',
  'rotate-master-key',
  'run-retention',
  'withdraw-release',
  'write-off-disputes',
];

/** What is not a use case in the folder. */
const NO_USE_CASE = [
  'admin-services',
  'end-card-routes',
  'find-or-refuse',
  'input-rules',
  'refusal',
  'test-administration',
  'try-rail',
  'use-case',
];

const snapshot = statement(
  'test.all-rows',
  `SELECT ${[
    'merchants',
    'stores',
    'accounts',
    'account_features',
    'account_secrets',
    'client_keys',
    'prices',
    'rail_accounts',
    'rail_routes',
  ]
    .concat([
      'client_key_origins',
      'wallet_apps',
      'app_schemes',
      'split_solutions',
      'split_receivers',
      'transfers',
    ])
    .concat(['exchange_rates', 'clock_offset', 'scheme_weather', 'audit_records', 'pending_audit_records'])
    .map(
      (table) =>
        `(SELECT coalesce(string_agg(t::text, ' ' ORDER BY t::text), '') FROM ${table} t) AS ${table}`,
    )
    .join(', ')}`,
);

describe('administration', () => {
  let admin: TestAdministration;
  const made: Made = { secrets: [] };
  const by: By = { ...ANNA, reason: 'asked by phone' };
  const records = () => listAuditRecords(admin.database, { limit: 1_000 });
  const rows = async () => (await admin.database.query(snapshot))[0];

  before(async () => {
    admin = await testAdministration();
  });
  after(() => admin.drop());

  /** Returns services whose transactions end in a throw after all work, instead of the commit. */
  const dyingServices = (): AdminServices => ({
    ...admin.services,
    database: {
      ...admin.database,
      query: (...asked) => admin.database.query(...asked),
      transaction: (work) =>
        admin.database.transaction(async (tx: Transaction) => {
          await work(tx);
          throw new Error('killed before the commit');
        }),
    },
  });

  for (const [action, subject, step] of STEPS)
    test(`${action} leaves nothing when it dies before the commit, and is recorded once with its change`, async () => {
      const before = await rows();
      await assert.rejects(step(dyingServices(), by, { ...made, secrets: [] }), /killed before the commit/);
      assert.deepEqual(await rows(), before, 'neither change nor record');
      const known = (await records()).length;
      await step(admin.services, by, made);
      assert.notDeepEqual(await rows(), before);
      const [newest, ...older] = await records();
      assert.equal(older.length, known, 'exactly one record');
      assertRecord(newest, { action, subject });
    });

  function assertRecord(record: AuditRecord | undefined, wanted: { action: string; subject: string }): void {
    assert.ok(record);
    assert.equal(record.action, wanted.action);
    assert.ok(record.subject.startsWith(wanted.subject), record.subject);
    assert.deepEqual(record.actor, ANNA.actor);
    assert.equal(record.reason, 'asked by phone');
  }

  test('every use case of the folder is in one of the lists', () => {
    const here = new URL('.', import.meta.url);
    const source = readFileSync(new URL('use-case.test.ts', here), 'utf8');
    const inFolder = readdirSync(here).filter((file) => !file.endsWith('.test.ts'));
    const others = [...ELSEWHERE, ...NO_USE_CASE].map((name) => `${name}.ts`);
    const stepped = inFolder.filter((file) => source.includes(`from './${file}';`) && !others.includes(file));
    const actions = new Set(STEPS.map(([action]) => action));
    // giveSandboxMoney is in the sandbox's package.
    assert.equal(stepped.length + 1, actions.size);
    assert.deepEqual([...stepped, ...others].toSorted(), inFolder.toSorted());
  });

  test('no record contains a secret that was shown', async () => {
    const text = JSON.stringify(await records());
    assert.equal(made.secrets.length, 4);
    for (const secret of made.secrets) assert.ok(!text.includes(secret));
  });

  test('records name the merchant of the change', async () => {
    const ofMerchant = await listAuditRecords(admin.database, { action: 'keys.rotate', limit: 1 });
    assert.equal(ofMerchant[0]?.merchant, merchant);
  });

  for (const [title, change] of [
    ['a taken name', (s: AdminServices) => addMerchant(s, ANNA, { uid: merchant, name: 'Again' })],
    ['an unknown account', (s: AdminServices) => closeAccount(s, ANNA, '999999')],
    [
      'a card number as the reason',
      (s: AdminServices) => moveClock(s, { ...ANNA, reason: 'card 4111 1111 1111 1111' }, 60),
    ],
    [
      'a card number as a name',
      (s: AdminServices) => addStore(s, ANNA, { merchant, name: '4111 1111 1111 1111' }),
    ],
  ] as const)
    test(`what is refused changes nothing and is not recorded: ${title}`, async () => {
      const before = await rows();
      await assert.rejects(change(admin.services), Refusal);
      assert.deepEqual(await rows(), before);
    });

  test('a use case refuses a value that breaks its rules, whoever calls it', async () => {
    const s = admin.services;
    const price = { method: '*', percent: '1', fixed: '0', currency: 'EUR' };
    const rate = { currency: 'CHF', perEuro: '0.9' };
    const receiver = { solution: 'tulips', receiver: '046871', role: 'grower', percentMost: '80' };
    const cashier = { merchant, uid: '056684', role: 'operator' } as const;
    for (const [message, change] of [
      [/^A UID/, () => addMerchant(s, ANNA, { uid: 'x', name: 'Roses' })],
      [/^A name/, () => addStore(s, ANNA, { merchant, name: ' ' })],
      [/^An e-mail address/, () => addAccount(s, ANNA, { ...cashier, email: 'nobody' })],
      [/not a percentage/, () => setReserve(s, ANNA, { uid: merchant, percent: '100', days: 90 })],
      [/whole number/, () => setReserve(s, ANNA, { uid: merchant, percent: '10', days: 731 })],
      [/not a currency/, () => setSettlementCurrency(s, ANNA, { uid: merchant, currency: 'EURO' })],
      [/not a day/, () => addRates(s, ANNA, { day: '2026-02-30', rates: [] })],
      [/not a day/, () => addPrice(s, ANNA, { ...price, day: 'today' })],
      [/no method Shells/, () => addPrice(s, ANNA, { ...price, method: 'Shells' })],
      [/not an amount/, () => addPrice(s, ANNA, { ...price, fixed: '0.123' })],
      [/not a rate/, () => addRates(s, ANNA, { day: '2090-01-01', rates: [{ ...rate, perEuro: '0' }] })],
      [/^The euro/, () => addRates(s, ANNA, { day: '2090-01-01', rates: [{ ...rate, currency: 'EUR' }] })],
      [/^The id of a sol/, () => addSplitSolution(s, ANNA, { merchant, id: 'a b', name: 'T' })],
      [/^A role/, () => addSplitReceiver(s, ANNA, { ...receiver, role: 'g'.repeat(1_000) })],
      [/not a share/, () => addSplitReceiver(s, ANNA, { ...receiver, percentMost: '0' })],
      [/^The clock moves/, () => moveClock(s, ANNA, 0)],
      [/^An app id/, () => addWalletApp(s, ANNA, { ...app, appId: 'wx 01' })],
      [/^A key has/, () => addWalletApp(s, ANNA, { ...app, key: '' })],
      [/^An e-mail address/, () => erasePayer(s, ANNA, { merchant, payer: { email: '' } })],
      [/^An overlap/, () => rotateKey(s, ANNA, { account: '056683', overlapSeconds: -1 })],
    ] as const)
      await assert.rejects(change, { name: 'Refusal', message });
  });
});
