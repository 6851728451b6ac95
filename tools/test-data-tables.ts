/** Generates the tables of docs/test-data.md from the tables that the sandbox uses. */

import {
  FAULTY_RAILS,
  FEATURES,
  formatAmount,
  INCIDENTS,
  keysOf,
  PAYER_OUTCOMES,
  RAIL_FAULT_EFFECTS,
  RAIL_FAULT_MODES,
  REFUND_AUTHORITIES,
  REFUSAL_REASONS,
  type RefusalReason,
  TEST_CODE_ENDINGS,
  WALLET_CODES,
} from '@gangway/protocol';
import {
  CARD_BRANDS,
  CHALLENGE_CODE,
  DECLINES_BY_CENTS,
  REFUSED_CVC,
  TEST_CARD_BEHAVIOURS,
  TEST_CARDS,
  TEST_GIFT_CARD_BEHAVIOURS,
  TEST_GIFT_CARDS,
  WRONG_GIFT_CARD_PIN,
} from '@gangway/protocol/cards';
import {
  PAYOUT_TEST_AMOUNTS,
  SANDBOX_ACCOUNTS,
  SANDBOX_MERCHANTS,
  SANDBOX_PRICES,
  SANDBOX_RATES,
  SANDBOX_SOLUTIONS,
  SANDBOX_WALLET_APPS,
  SMS_CODE,
  TEST_AMOUNTS,
  TEST_INPUTS,
} from '@gangway/sandbox';
import { groupDigits } from '../demo/shop/card-digits.ts';
import { BANK_OUTCOMES } from '../demo/start/bank-outcomes.ts';
import { schemeAdvice } from '../packages/gateway/src/rails/merchant-advice.ts';
import { code, list, table } from './markdown.ts';

/** Part name → Markdown. */
export function testDataTables(): ReadonlyMap<string, string> {
  return new Map([
    ['cards', cards()],
    ['card-codes', cardCodes()],
    ['declines', declines()],
    ['other-refusals', otherRefusals()],
    ['bank', table(['Choice', 'Effect on the order'], BANK_OUTCOMES)],
    ['amounts', amounts()],
    ['payout-amounts', payoutAmounts()],
    [
      'incidents',
      table(
        ['`incident`', 'Effect'],
        Object.entries(INCIDENTS).map(([name, about]) => [code(name), about]),
      ),
    ],
    ['faulty-rails', faultyRails()],
    ['fault-modes', faultModes()],
    ['fault-effects', faultEffects()],
    ['switches', switches()],
    ['gift-cards', giftCards()],
    ['wallet-codes', walletCodes()],
    ['code-endings', codeEndings()],
    ['payer-data', payerData()],
    ['payer-outcomes', `The outcomes are ${list(PAYER_OUTCOMES)}.`],
    ['wallet-apps', walletApps()],
    ['split-solutions', splitSolutions()],
    ['accounts', accounts()],
    ['rates', rates()],
    ['prices', prices()],
    ['client-keys', clientKeys()],
  ]);
}

const declines = (): string =>
  table(
    ['Cents', '`reason_code`', 'Visa: category', 'Mastercard: advice code'],
    Object.entries(DECLINES_BY_CENTS).map(([cents, { reason, visa, mastercard }]) => [
      code(`.${cents.padStart(2, '0')}`),
      code(reason),
      advised('visa', visa),
      advised('mastercard', mastercard),
    ]),
  );

function advised(scheme: 'visa' | 'mastercard', given: string): string {
  const advice = schemeAdvice(scheme, given);
  return advice ? `${given}: ${code(advice)}` : '–';
}

/** Reason → how it is reached without a card `declined-by-cents`. */
const OTHER_REFUSALS: Readonly<Partial<Record<RefusalReason, string>>> = {
  'authentication-refused': 'A card whose 3-D Secure is refused or forbidden',
  'challenge-failed': 'A card whose issuer asks for a code, and a wrong code three times',
  'not-authenticated': 'Step-up (below): any card that does not authenticate',
  'not-kept': 'Operation `10`, and no consent',
  'code-refused': 'BLIK with `777126`; a scanned code that ends in `92`',
  'phone-unknown': 'Bizum with `+34600000004`, MB WAY with `+351910000004`',
  'refused-by-bank': 'Refuse, at every bank, app or wallet',
  cancelled: 'Cancel, at every bank, app or wallet; leaving the page before a try',
  'timed-out': 'Time out, at every bank, app or wallet',
  'wrong-gift-card': 'A gift card with the PIN `0000`',
  'gift-card-balance': 'The gift card with a balance of 5.00, for more',
  'gift-card-locked': 'The locked gift card',
  'gift-card-expired': 'The expired gift card',
  'input-lost': 'The fault mode `away` of the rail `card`, then `usual`',
  'processing-error': 'The card with which the acquirer has a technical fault',
  'request-refused': 'Not in the sandbox: only a gateway with a fault sends what a scheme does not take',
};

/** Throws when a reason is nowhere. */
function otherRefusals(): string {
  const byCents = new Set(Object.values(DECLINES_BY_CENTS).map(({ reason }) => reason));
  const missing = keysOf(REFUSAL_REASONS).filter((name) => !byCents.has(name) && !(name in OTHER_REFUSALS));
  if (missing.length > 0) throw new Error(`No test data reach ${missing.join(', ')}.`);
  return table(
    ['`reason_code`', 'How'],
    Object.entries(OTHER_REFUSALS).map(([name, how]) => [code(name), how]),
  );
}

const splitSolutions = (): string =>
  table(
    ['split_solution_id', 'Merchant that splits', 'mid', 'role'],
    SANDBOX_SOLUTIONS.map(({ id, merchantUid, receiverUid, role }) => [
      code(id),
      code(merchantUid),
      code(receiverUid),
      code(role),
    ]),
  );

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
    ['Field', 'Value'],
    [
      ['Expiry', 'any month that is not in the past'],
      ['Security code', `any but ${list(refused)}, which the issuer refuses`],
      ['Code of the challenge', `${code(CHALLENGE_CODE)}; any other is wrong`],
    ],
  );
}

const amounts = (): string =>
  table(
    ['Amount ends in', 'Capture', 'Refund'],
    TEST_AMOUNTS.map(({ cents, capture, refund }) => [code(`.${cents}`), capture, refund]),
  );

const faultyRails = (): string =>
  table(
    ['Rail', 'Payments'],
    Object.entries(FAULTY_RAILS).map(([rail, label]) => [code(rail), label]),
  );

const faultModes = (): string =>
  table(
    ['Mode', 'The scheme'],
    Object.entries(RAIL_FAULT_MODES).map(([mode, description]) => [code(mode), description]),
  );

const faultEffects = (): string =>
  table(
    ['Request', code('away'), code('lost')],
    RAIL_FAULT_EFFECTS.map(({ asked, away, lost }) => [asked, away, lost]),
  );

const switches = (): string =>
  table(
    ['Switch', 'Allows'],
    [
      ...Object.entries(FEATURES).map(([feature, allows]) => [code(feature), allows]),
      ...Object.entries(REFUND_AUTHORITIES).map(([authority, means]) => [
        `${code('refund_authority')} ${code(authority)}`,
        `A refund: ${means.charAt(0).toLowerCase()}${means.slice(1)}`,
      ]),
    ],
  );

const payoutAmounts = (): string =>
  table(
    ['Amount ends in', 'Result of an approved payout'],
    PAYOUT_TEST_AMOUNTS.map(({ cents, about }) => [code(`.${cents}`), about]),
  );

const giftCards = (): string =>
  table(
    ['Number', 'PIN', 'What happens'],
    [
      ...TEST_GIFT_CARDS.map(({ number, pin, behaviour }) => [
        code(groupDigits(number)),
        code(pin),
        TEST_GIFT_CARD_BEHAVIOURS[behaviour],
      ]),
      ['any of them', code(WRONG_GIFT_CARD_PIN), 'Wrong PIN; the fifth locks the card for that address'],
    ],
  );

const walletCodes = (): string =>
  table(
    ['Wallet', 'sub_pay_method', 'Starts with', 'Digits'],
    WALLET_CODES.map(({ wallet, method, starts, digits }) => [wallet, code(method), starts, digits]),
  );

const codeEndings = (): string =>
  table(
    ['Last two digits', 'Outcome'],
    [
      ...Object.entries(TEST_CODE_ENDINGS).map(([ending, { about }]) => [code(ending), about]),
      ['any others', 'Paid at once'],
    ],
  );

const payerData = (): string =>
  table(
    ['Method', 'Input', 'Outcome'],
    [
      ...TEST_INPUTS.map(({ method, value, description }) => [method, code(value), description]),
      [
        'UnionPay',
        code(SMS_CODE),
        'the code of the text message; any other is wrong, and the third wrong code ends the payment',
      ],
    ],
  );

const walletApps = (): string =>
  table(
    ['Merchant', 'Wallet', 'sub_app_id', 'Key'],
    SANDBOX_WALLET_APPS.map(({ merchantUid, wallet, appId, key }) => [
      code(merchantUid),
      wallet,
      code(appId),
      code(key),
    ]),
  );

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

const rates = (): string =>
  table(
    ['Currency', 'Amount per euro'],
    Object.entries(SANDBOX_RATES).map(([currency, perEuro]) => [currency, String(perEuro)]),
  );

const prices = (): string =>
  table(
    ['Method', 'Percent of the settlement amount', 'Fixed fee per payment'],
    SANDBOX_PRICES.map(({ method, percent, fixed }) => [
      method === '*' ? 'every other' : method,
      percent,
      `${formatAmount(BigInt(fixed))} EUR`,
    ]),
  );

const clientKeys = (): string =>
  table(
    ['Merchant', 'Name', 'Client key'],
    SANDBOX_MERCHANTS.map(({ uid, name, clientKey }) => [code(uid), name, code(clientKey)]),
  );
