// Where the digits of a readable card may be after payments of every kind and end: in the sealed vault, as a number.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FrameStart } from '@gangway/protocol/cards';
import { pino } from 'pino';
import { openPage } from '../../../gateway/src/hosted-pages/test-page.ts';
import { statement } from '../../../gateway/src/storage/database.ts';
import { CANARY_CARD, makeToken } from '../../../gateway/src/vault/test-tokens.ts';
import { MERCHANT } from './test-adyen.ts';
import { type StoredCardGateway, storedCardGateway } from './test-stored-cards.ts';

const allRows = statement(
  'test.every-row',
  `SELECT table_name AS name, query_to_xml(format('SELECT * FROM %I', table_name), true, false, '')::text AS rows
   FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
);

const { card_number: number, cvc, card_holder: holder } = CANARY_CARD;
const encoded = (text: string) => [
  text,
  ...(['hex', 'base64'] as const).map((how) =>
    Buffer.from(text)
      .toString(how)
      .replace(/.{0,2}=*$/, ''),
  ),
];
/** A code that stands alone: its digits are also in ids and times. */
const CODE = new RegExp(`(?<![\\w.-])${cvc}(?![\\w.-])|${Buffer.from(cvc).toString('hex')}`);

describe('the digits of a readable card', () => {
  const lines: string[] = [];
  const answers: unknown[] = [];
  let at: StoredCardGateway;

  before(async () => {
    const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
    at = await storedCardGateway({ log });
    Object.assign(at.standIn.habits, { takesRawCards: true, namesNetworkReference: true });
    const { 'card-certificate': _, ...credentials } = at.adyen.credentials;
    await at.scope('roc');
    await at.rotate(credentials);
    for (const method of ['Card', 'Cards HPP'] as const) await at.route(method);
    await payEveryWay();
    await at.standIn.webhooks.release();
  });
  after(() => at.stop());

  const frameOf = async (): Promise<FrameStart> => {
    const page = await at.gateway.open(`/frame/v1/?client-key=gwk_test_${MERCHANT}`);
    return JSON.parse(/id=gw-frame>([^<]*)</.exec(await page.text())?.[1] ?? '');
  };

  async function pay(changes: Record<string, unknown> = {}) {
    const answer = await at.ask({
      ...{ sub_pay_method: 'Card', operation: '1', '3ds_initiate': '02', email: 'ada@example.org' },
      ...{ cardinfo: JSON.stringify(CANARY_CARD), ...changes },
    });
    answers.push(answer);
    return answer;
  }

  /** By a shop's server, a token and our page; paid, refused, without an answer, and stored. */
  async function payEveryWay(): Promise<void> {
    const { standIn, gateway } = at;
    await pay();
    await pay({ operation: '2' });
    await pay({ cardinfo: undefined, payment_token_object: await makeToken(await frameOf()) });
    const page = await pay({ sub_pay_method: 'Cards HPP', cardinfo: undefined });
    const open = await openPage(gateway, page.data.url!);
    answers.push(await open.submit({ method: 'Card', token: await makeToken(await frameOf()) }));
    const storing = { operation: '11', token_type: 'CIT', consent_wording: '1:en', '3ds_initiate': '01' };
    const { data } = await pay(storing);
    await at.authenticate(data.trade_id!);
    const { payment_token_object: token = '' } = await at.infoOf(data.trade_id!);
    answers.push(await at.sale(token));
    at.newest().card!.issued.outcome = 'DECLINED';
    answers.push(await at.sale(token));
    await pay();
    at.newest().card!.issued.outcome = '';
    for (const fault of ['error', 'done-cut', 'done-error', 'in-progress', 'too-many'] as const) {
      standIn.faults.add(fault, fault, fault);
      await pay();
      await pay(storing);
    }
    standIn.habits.takesRawCards = false;
    await pay();
    await pay({ cardinfo: JSON.stringify({ ...CANARY_CARD, card_number: `${number}0` }) });
    await pay({ cardinfo: JSON.stringify({ ...CANARY_CARD, cvc: `${cvc}0` }) });
    await pay({ description: `card ${number} code` });
  }

  const assertNone = (text: string, what: string): void => {
    for (const digits of [...encoded(number), ...encoded(holder)]) assert.ok(!text.includes(digits), what);
    assert.doesNotMatch(text, CODE, what);
  };

  test('are in no row of the database', async () => {
    const rows = await at.gateway.database.query<{ name: string; rows: string }>(allRows);
    const [webhooks, cards] = ['rail_callbacks', 'stored_cards'].map((name) =>
      rows.find((one) => one.name === name),
    );
    assert.match(webhooks?.rows ?? '', /row/);
    assert.match(cards?.rows ?? '', /<last4>0005</, 'what was written is seen');
    for (const { name, rows: text } of rows) assertNone(text, name);
  });

  test('are in no log line of any level, and in no answer', () => {
    assert.ok(lines.length > 0 && answers.length > 20);
    for (const line of lines) assertNone(line, line);
    for (const answer of answers) assertNone(JSON.stringify(answer), JSON.stringify(answer));
  });
});
