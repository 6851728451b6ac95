/** Rows of ambiguous signed strings: if a string can be read in two ways, at most one of them is accepted. */
import { assertCode } from './caller.ts';
import type { Row } from './row.ts';
import type { Stage } from './stage.ts';
import { redirectPayment } from './values.ts';
import { type Data, freshTime, Literal, writeRequest } from './wire.ts';

const METHOD = 'v3.CreatePayments';

const pay = (stage: Stage, changes: Data) => stage.call(METHOD, { ...redirectPayment(), ...changes });

function row(title: string, covers: readonly string[], check: Row['check']): Row {
  return { group: 'Signature', title, section: 'Signature', covers, needs: [], check };
}

/** All rows of this file. */
export const readingRows = (): Row[] => [
  row('a value that imitates a missing parameter is -3002', ['error -3002'], async (stage) =>
    assertCode(await pay(stage, { dd: 'a&demo=b', demo: undefined }), '-3002', 'dd'),
  ),
  row('a text with & and a URL with a query are accepted', [], async (stage) => {
    const notify_url = 'http://127.0.0.1:9/n?a=1&b=2';
    assertCode(await pay(stage, { description: 'Tea & 50% off', notify_url }), '200');
  }),
  row('the same signed string split into other members is -4118', ['error -4118'], async (stage) => {
    const { cashier } = stage.target.accounts;
    const data = { ...redirectPayment(), dd: 'a&de=1' };
    const time = freshTime();
    assertCode(await stage.post(writeRequest(cashier, METHOD, data, { time })), '200');
    const envelope = { data: new Literal(JSON.stringify({ ...data, dd: 'a', de: '1' })) };
    assertCode(await stage.post(writeRequest(cashier, METHOD, data, { time, envelope })), '-4118', 'sign');
  }),
];
