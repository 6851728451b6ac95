/** Tests of the commands that the desk offers for its server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLine } from './command-line.ts';

const OFFERED: readonly (readonly [dataDirectory: string, command: string])[] = [
  ['', 'npm run gangway -- orders list'],
  ['/tmp/try-1', 'GW_DATA_DIR=/tmp/try-1 npm run gangway -- orders list'],
  ['/tmp/my tries', `GW_DATA_DIR='/tmp/my tries' npm run gangway -- orders list`],
  [`/tmp/ann's`, `GW_DATA_DIR='/tmp/ann'\\''s' npm run gangway -- orders list`],
];
for (const [dataDirectory, command] of OFFERED)
  test(`for the data directory “${dataDirectory}” the command is ${command}`, () =>
    assert.equal(commandLine({ operator: 'npm run gangway --', dataDirectory }, 'orders list'), command));
