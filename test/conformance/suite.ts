/** All rows: those generated from the contract tables, and those common to all operations. */
import { OPERATIONS, type Operation } from '@gangway/protocol';
import { envelopeRows } from './envelope-rows.ts';
import { errorRows } from './error-rows.ts';
import { inconsistencyRows } from './inconsistency-rows.ts';
import { methodRows } from './method-rows.ts';
import { operationRows, roleRows } from './operation-rows.ts';
import { parameterRows } from './parameter-rows.ts';
import { precedenceRows } from './precedence-rows.ts';
import { readingRows } from './reading-rows.ts';
import { recordRows } from './record-rows.ts';
import type { Row } from './row.ts';
import type { Called } from './samples.ts';
import { variantRows } from './variant-rows.ts';

/** Every contract with its operation. */
export const calledContracts = (operations: readonly Operation[] = OPERATIONS): Called[] =>
  operations.flatMap((operation) => operation.contracts.map((contract) => ({ operation, contract })));

/** The rows of the whole protocol. */
export const conformanceRows = (operations: readonly Operation[] = OPERATIONS): Row[] => [
  ...envelopeRows(),
  ...readingRows(),
  ...inconsistencyRows(),
  ...operations.flatMap(roleRows),
  ...calledContracts(operations).flatMap((called) => [
    ...operationRows(called),
    ...parameterRows(called),
    ...methodRows(called),
    ...errorRows(called),
    ...precedenceRows(called),
  ]),
  ...variantRows(),
  ...recordRows(),
];
