/** The tables of docs/test-data.md, each written from what the sandbox itself runs on. */
import { SANDBOX_ACCOUNTS, SANDBOX_MERCHANTS } from '@gangway/gateway';
import {
  CARD_BRANDS,
  CHALLENGE_CODE,
  REFUSED_CVC,
  TEST_CARD_BEHAVIOURS,
  TEST_CARDS,
} from '@gangway/protocol/cards';
import { groupDigits } from '../demo/shop/card-digits.ts';
import { BANK_OUTCOMES } from '../demo/start/bank-outcomes.ts';
import { code, list, table } from './markdown.ts';

/** Name of a generated part → its Markdown. */
export function testDataTables(): ReadonlyMap<string, string> {
  return new Map([
    ['cards', cards()],
    ['card-codes', cardCodes()],
    ['bank', table(['Choice', 'What becomes of the order'], BANK_OUTCOMES)],
    ['accounts', accounts()],
    ['client-keys', clientKeys()],
  ]);
}

const cards = (): string =>
  table(
    ['Number', 'Brand', 'What happens'],
    TEST_CARDS.map(({ number, brands, behaviour }) => [
      code(groupDigits(number)),
      brands.map((brand) => CARD_BRANDS[brand].label).join(' or '),
      TEST_CARD_BEHAVIOURS[behaviour],
    ]),
  );

function cardCodes(): string {
  const refused = ['000', '0000'].filter((digits) => REFUSED_CVC.test(digits));
  return table(
    ['Field', 'What to type'],
    [
      ['Expiry', 'any month that is not over'],
      ['Security code', `any but ${list(refused)}, which the issuer refuses`],
      ['Code of the challenge', `${code(CHALLENGE_CODE)}; any other is wrong`],
    ],
  );
}

const accounts = (): string =>
  table(
    ['UID', 'Secret', 'Role', 'Merchant', 'Store', 'Features'],
    SANDBOX_ACCOUNTS.map(({ uid, secret, role, merchantUid, store, features }) => [
      code(uid),
      code(secret),
      role,
      code(merchantUid),
      store ?? '–',
      role === 'cashier' ? (features.length > 0 ? 'all' : 'none') : '–',
    ]),
  );

const clientKeys = (): string =>
  table(
    ['Merchant', 'Name', 'Client key'],
    SANDBOX_MERCHANTS.map(({ uid, name, clientKey }) => [code(uid), name, code(clientKey)]),
  );
