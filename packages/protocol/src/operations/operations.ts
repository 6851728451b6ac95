/**
 * The operations of this version, found by name or alias, and the choice of the contract that a request is checked
 * against.
 */
import { type Fault, fault } from '../errors.ts';
import { findMethod, type Method } from '../find-method.ts';
import type { Member } from '../member-scan.ts';
import type { MethodName } from '../methods.ts';
import type { Role } from '../roles.ts';
import { approveRefund } from './approve-refund.ts';
import { bankTransfer } from './bank-transfer.ts';
import { barcodePayment, qrCodePayment } from './barcode-payment.ts';
import { batchQuery } from './batch-query.ts';
import { cancelPayment } from './cancel-payment.ts';
import { capture } from './capture.ts';
import type { Contract } from './contract.ts';
import { createCardPayments } from './create-card-payments.ts';
import { createPayments } from './create-payments.ts';
import { createPaymentsBankQrCode } from './create-payments-bank-qrcode.ts';
import { createPaymentsVoucher, VOUCHER_CONTRACT } from './create-payments-voucher.ts';
import {
  createPaymentsWalletApp,
  createPaymentsWalletAppPay,
  createPaymentsWalletMini,
  createPaymentsWalletWap,
  createPaymentsWalletWeb,
} from './create-payments-wallets.ts';
import { createRefund } from './create-refund.ts';
import { getSubPay } from './get-sub-pay.ts';
import { getTradebill } from './get-tradebill.ts';
import { listOrder } from './list-order.ts';
import { listOrderByTime } from './list-order-by-time.ts';
import { merchantBalance } from './merchant-balance.ts';
import { OPERATION_NAMES, type OperationName } from './names.ts';
import { queryOrder } from './query-order.ts';
import { queryRefundOrder } from './query-refund-order.ts';
import { splitPayment } from './split-payment.ts';
import { storedCard } from './stored-card.ts';
import type { ValuesOf } from './values.ts';

/** One operation: who may call it, and its contracts. */
export interface Operation {
  readonly name: OperationName;
  /** Roles that may call it; other roles get -4120. */
  readonly roles: readonly Role[];
  /** One contract, or several among which sub_pay_method or `command` chooses. */
  readonly contracts: readonly Contract[];
  /** The operation that needs no sub_pay_method; the error for a missing sub_pay_method names it. */
  readonly withoutMethod?: OperationName;
  /** The method whose limits apply when an optional sub_pay_method is absent. */
  readonly guessMethod?: (members: readonly Member[]) => MethodName;
}

/** Every operation. */
export const OPERATIONS = [
  // The specification's table uses this name for gift cards too.
  { ...createPayments, contracts: [...createPayments.contracts, VOUCHER_CONTRACT] },
  createPaymentsVoucher,
  bankTransfer,
  barcodePayment,
  qrCodePayment,
  getSubPay,
  createPaymentsBankQrCode,
  createPaymentsWalletWeb,
  createPaymentsWalletWap,
  createPaymentsWalletApp,
  createPaymentsWalletMini,
  createPaymentsWalletAppPay,
  createCardPayments,
  queryOrder,
  cancelPayment,
  capture,
  createRefund,
  queryRefundOrder,
  approveRefund,
  listOrder,
  listOrderByTime,
  batchQuery,
  getTradebill,
  merchantBalance,
  splitPayment,
  storedCard,
] as const satisfies readonly Operation[];

/** The name that the specification's tables use for operations that a `command` chooses. */
const NAMED_FOR_COMMANDS = 'v3.CreatePayments';

/**
 * Finds an operation by its canonical name or an alias. Where the specification's table and its examples name two
 * operations, `command` among `members` decides.
 */
export function findOperation(name: string, members: readonly Member[] = []): Operation | undefined {
  const command = readCommand(members);
  const isByCommand = name === NAMED_FOR_COMMANDS && command && !members.some(isMethod);
  const commanded =
    isByCommand &&
    OPERATIONS.find(({ contracts }: Operation) => contracts.some((contract) => isCommand(contract, command)));
  return commanded || BY_NAME.get(name);
}

const isMethod = ({ name, value }: Member): boolean => name === 'sub_pay_method' && value !== '';

const readCommand = (members: readonly Member[]): string | undefined =>
  COMMAND_NAMES.map((name) => members.find((member) => member.name === name)?.value).find(Boolean);

/** The parameter, and a misspelling that existing clients send. */
const COMMAND_NAMES = ['command', 'commond'];

const isCommand = (contract: Contract, command: string): boolean =>
  contract.command?.toLowerCase() === command.toLowerCase();

/** The contract a request is checked against, with the method that chose it if the operation has one. */
export type ChosenContract = { ok: true; contract: Contract; method?: Method } | { ok: false; fault: Fault };

/**
 * Chooses a contract by sub_pay_method or `command`, before any other field is read. A missing one is -3001, a method
 * that is unknown or not of this operation -4011, such a command -3002.
 */
export function chooseContract(operation: Operation, members: readonly Member[]): ChosenContract {
  const { contracts, withoutMethod, guessMethod } = operation;
  const [only] = contracts;
  if (only?.command) {
    const command = readCommand(members);
    if (!command) return { ok: false, fault: fault('-3001', 'command') };
    const contract = contracts.find((one) => isCommand(one, command));
    return contract
      ? { ok: true, contract }
      : { ok: false, fault: fault('-3002', `command is none of ${operation.name}`) };
  }
  if (only && only.methods.length === 0) return { ok: true, contract: only };

  const given = members.find(({ name }) => name === 'sub_pay_method');
  if (!given?.value && guessMethod && only) {
    return { ok: true, contract: only, method: findMethod(guessMethod(members))! };
  }
  if (!given?.value) {
    const hint = withoutMethod ? ` (a bank QR code is created by ${withoutMethod})` : '';
    return { ok: false, fault: fault('-3001', `sub_pay_method${hint}`) };
  }
  const method = given.kind === 'string' ? findMethod(given.value) : undefined;
  if (!method) return { ok: false, fault: fault('-4011', 'sub_pay_method is not a known method') };
  const isGiven = (name: string) => members.some((member) => member.name === name && member.value);
  const ofMethod = contracts.filter(
    ({ methods, without = [] }) => methods.includes(method.name) && !without.some(isGiven),
  );
  const asked = members.find(({ name }) => name === 'operation')?.value ?? '';
  const contract =
    ofMethod.find(({ forOperations }) => forOperations?.includes(asked)) ??
    ofMethod.find(({ without }) => without) ??
    ofMethod[0];
  if (!contract) {
    return { ok: false, fault: fault('-4011', `sub_pay_method ${method.name} is not for ${operation.name}`) };
  }
  return { ok: true, contract, method };
}

const BY_NAME: ReadonlyMap<string, Operation> = new Map(
  OPERATIONS.flatMap((operation: Operation) =>
    [operation.name, ...OPERATION_NAMES[operation.name].aliases].map((name) => [name, operation]),
  ),
);

type OperationOf<Name extends OperationName> = Extract<(typeof OPERATIONS)[number], { readonly name: Name }>;

type ContractOf<Name extends OperationName> = OperationOf<Name>['contracts'][number];

/** The values of an operation's requests, as they are read; where `command` chooses the contract, one type for each. */
export type OperationValues<Name extends OperationName> =
  ContractOf<Name> extends { readonly command: string }
    ? EachOf<ContractOf<Name>>
    : ValuesOf<ContractOf<Name>>;

type EachOf<C extends Contract> = C extends Contract ? ValuesOf<C> : never;

/** The roles that may call an operation. */
export type RoleOf<Name extends OperationName> = OperationOf<Name>['roles'][number];

/** Operations that create an order, by a method. */
export type CreationName = {
  [Name in OperationName]: ContractOf<Name>['methods'] extends readonly [] ? never : Name;
}[OperationName];
