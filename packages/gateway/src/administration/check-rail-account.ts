/** Checks a merchant's account at a rail, without which it takes no live payments. */
import { entriesOf, type Money } from '@gangway/protocol';
import type { Rail } from '../rails/rail.ts';
import { accountName, type Credentials, listRailAccounts, markChecked } from '../rails/rail-accounts.ts';
import { toMinorUnits } from '../rails/rail-capabilities.ts';
import type { AdminServices } from './admin-services.ts';
import { checkCredentials, getDriverOrRefuse, getMerchantOrRefuse } from './find-or-refuse.ts';
import { NotFound, Refusal } from './refusal.ts';
import { type Trial, type TrialResult, tryRail } from './try-rail.ts';
import { type By, defineUseCase } from './use-case.ts';

/** A check of the account of a merchant (UID) at a rail. */
export interface RailAccountCheck extends Pick<Trial, 'waitMs' | 'pollMs' | 'onPage' | 'report'> {
  readonly merchant: string;
  readonly rail: string;
  /** Credentials of the rail's test mode, which are not stored. */
  readonly credentials: Credentials;
  /** By default the first method of the rail that has a page and can be refunded. */
  readonly method?: string | undefined;
  readonly amountMinor: bigint;
  /** Where the rail reaches the gateway. */
  readonly publicUrl: string;
}

/** A check that has passed. */
export interface RailAccountChecked extends TrialResult {
  readonly name: string;
}

const CURRENCY = 'EUR';

// The payment takes minutes and calls the rail, so it is over before the transaction begins.
const record = defineUseCase(
  'rails.check',
  async (
    { tx, mode },
    { merchant, publicUrl, ...checked }: RailAccountChecked & { merchant: string; publicUrl: string },
  ) => {
    const { name, amountMinor, ...shown } = checked;
    const { id: merchantId } = await getMerchantOrRefuse(tx, merchant);
    if (!(await markChecked(tx, { name, mode })))
      throw new NotFound(`The account ${name} is not on any more.`);
    const details = { ...shown, amountMinor: String(amountMinor), publicUrl };
    return { result: checked, merchantId, subject: `rail account ${name}`, details };
  },
);

/**
 * Pays and refunds once at the rail with credentials of its test mode, sees the webhook arrive at this gateway, and
 * records that the account may serve live payments. Throws Refusal with the step that failed; nothing is recorded then.
 */
export async function checkRailAccount(
  services: AdminServices,
  by: By,
  { merchant, rail: railName, credentials, publicUrl, ...check }: RailAccountCheck,
): Promise<RailAccountChecked> {
  const { database, drivers, vault } = services;
  const name = accountName(railName, merchant);
  const { id: merchantId } = await getMerchantOrRefuse(database, merchant);
  const driver = getDriverOrRefuse(drivers, railName);
  const accounts = await listRailAccounts(database, merchantId);
  if (!accounts.some((one) => one.name === name && one.mode === services.mode && !one.disabledAt))
    throw new NotFound(`Merchant ${merchant} has no account at ${railName} that is on: gangway rails add.`);
  // A live key would take real money: the driver refuses it in this mode.
  const account = { name, mode: 'sandbox', credentials } as const;
  checkCredentials(driver, account);
  const rail = driver.open(account);
  const trial = { ...check, rail, payee: services.serviceName, ...chooseMethod(rail, check) };
  const result = await tryRail({ database, vault, publicUrl }, trial);
  return record(services, by, { merchant, publicUrl, name, ...result });
}

/** Returns the method and the amount of a check. Throws Refusal where the rail has none that can be checked so. */
function chooseMethod(
  { capabilities }: Rail,
  { method: wanted, amountMinor }: Pick<RailAccountCheck, 'method' | 'amountMinor'>,
): Money & { method: string } {
  const methods = entriesOf(capabilities.methods);
  const usable = methods.filter(([, can]) => can.flows.includes('page') && can.refund !== 'none');
  const [method, can] = usable.find(([name]) => wanted === undefined || name === wanted) ?? [];
  if (!method || !can)
    throw new Refusal(
      `The rail has no ${wanted ?? 'method'} with a page and refunds, which a check needs; it has ` +
        `${usable.map(([name]) => name).join(', ') || 'none'}.`,
    );
  const { currencies } = can;
  const currency =
    currencies === 'any' || currencies.includes(CURRENCY) ? CURRENCY : (currencies[0] ?? CURRENCY);
  if (toMinorUnits(capabilities, { amountMinor, currency }) === undefined)
    throw new Refusal(`The rail does not take this amount in ${currency}.`);
  return { method, amountMinor, currency };
}
