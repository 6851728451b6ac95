/** `gangway transactions` and `gangway reports`: the reports of `v3.GetTradebill` as CSV. */

import {
  checkData,
  chooseContract,
  type Fault,
  findOperation,
  type OperationValues,
  REPORT_LINE,
  type ResultMember,
  readMembers,
  readValues,
  TRANSACTION_LINE,
} from '@gangway/protocol';
import { Temporal } from 'temporal-polyfill';
import { getMerchantOrRefuse } from '../administration/find-or-refuse.ts';
import { dayFault } from '../administration/input-rules.ts';
import { NotFound } from '../administration/refusal.ts';
import { BUSINESS_ZONE } from '../business-day.ts';
import { GatewayError } from '../gateway-error.ts';
import { getTradebill } from '../operations/get-tradebill.ts';
import { type Command, type CommandContext, defineCommand, type Listing } from './command.ts';
import { merchantOption, optional, required } from './options.ts';

/** Parameter of the operation → the option that sets it. */
const OPTION_OF: Readonly<Record<string, string>> = {
  clearing_id: '--report',
  start_time: '--from',
  end_time: '--until',
  bill_date: '--day',
};

/** The commands for transactions and reports. */
export const tradebillCommands: readonly Command[] = [
  defineCommand({
    name: 'transactions list',
    description:
      'Writes a merchant\u2019s payments and refunds as CSV: those of a report, or of at most a year.',
    example: 'transactions list --merchant 036870 --from 2026-11-01 --until 2026-11-30',
    options: {
      merchant: merchantOption,
      report: optional('CLEARING_ID', 'the report, as reports list shows it'),
      from: optional('TIME', 'a day such as 2026-11-01 (Amsterdam), or unix seconds; included'),
      until: optional('TIME', 'a day, to its end, or unix seconds; included'),
    },
    run: (context, { merchant: uid, report, from, until }) =>
      ask(context, uid, TRANSACTION_LINE, {
        command: 'getTradebillInfo',
        clearing_id: report,
        start_time: from && edgeOf(from, 'starts'),
        end_time: until && edgeOf(until, 'ends'),
      }),
  }),
  defineCommand({
    name: 'reports list',
    description: 'Writes a merchant\u2019s clearing reports of a day as CSV.',
    example: 'reports list --merchant 036870 --day 2026-11-20',
    options: {
      merchant: merchantOption,
      day: required('DAY', 'the business day of the payments, within the latest three months'),
    },
    run: (context, { merchant: uid, day }) =>
      ask(context, uid, REPORT_LINE, { command: 'getTradebill', bill_date: day }),
  }),
];

/** Runs the operation by the same contract as for the merchant over HTTP. */
async function ask(
  { admin, database }: CommandContext,
  uid: string,
  line: readonly ResultMember[],
  data: Readonly<Record<string, string | undefined>>,
): Promise<Listing> {
  const { id: merchantId } = await getMerchantOrRefuse(database, uid);
  const operation = findOperation('v3.GetTradebill');
  if (!operation) throw new Error('The protocol has no v3.GetTradebill');
  const members = readMembers(JSON.stringify({ ...data, nonce_string: 'gangway' }));
  const chosen = chooseContract(operation, members);
  if (!chosen.ok) throw refusalOf(chosen.fault);
  const checked = checkData(chosen.contract, members);
  if (!checked.ok) throw refusalOf(checked.fault);
  const values = readValues(chosen.contract, checked.values) as OperationValues<'v3.GetTradebill'>;
  const services = { database, clock: admin.clock };
  try {
    const { batches } = await getTradebill(services, { caller: { merchantId }, values });
    return { columns: line.map(({ name }) => name), batches };
  } catch (error) {
    throw error instanceof GatewayError ? refusalOf(error) : error;
  }
}

/** Returns an error of the protocol in the words of the command line. */
function refusalOf({ code, message }: Pick<Fault, 'code' | 'message'>): Error {
  if (code === '-4001') return new NotFound('This merchant has no such report.');
  const sentence = message.replace(/\b[a-z]+_[a-z]+\b/g, (name) => OPTION_OF[name] ?? name);
  return new RangeError(
    `${sentence.replace('is not a unix time', 'is neither a day such as 2026-11-01 nor a unix time')}.`,
  );
}

/** Returns the first or last second of a business day, in unix seconds; text that is not a day unchanged. */
function edgeOf(text: string, edge: 'starts' | 'ends'): string {
  if (dayFault(text)) return text;
  const day = Temporal.PlainDate.from(text).add({ days: edge === 'starts' ? 0 : 1 });
  const seconds = day.toZonedDateTime(BUSINESS_ZONE).epochMilliseconds / 1000;
  return String(edge === 'starts' ? seconds : seconds - 1);
}
