/** Test data and its effects: the tables of docs/test-data.md, from the same sources. */

import { TEST_CODE_ENDINGS, WALLET_CODES } from '@gangway/protocol';
import {
  CARD_BRANDS,
  CHALLENGE_CODE,
  TEST_CARD_BEHAVIOURS,
  TEST_CARDS,
  TEST_GIFT_CARD_BEHAVIOURS,
  TEST_GIFT_CARDS,
  WRONG_GIFT_CARD_PIN,
} from '@gangway/protocol/cards';
import { PAYOUT_TEST_AMOUNTS, SANDBOX_RATES, SMS_CODE, TEST_AMOUNTS, TEST_INPUTS } from '@gangway/sandbox';
import { groupDigits } from '../shop/card-digits.ts';
import { BANK_OUTCOMES } from '../start/bank-outcomes.ts';

/** One line. `copy` is the text of the copy button; without it there is none. */
export interface TestDatum {
  readonly shows: string;
  readonly about: string;
  readonly note?: string;
  readonly copy?: string;
}

/** A table of test data. */
export interface TestDataTable {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly rows: readonly TestDatum[];
}

/** All tables, in the order of the page. */
export const testData = (): readonly TestDataTable[] => [
  cards(),
  { ...walletCodes(), name: 'codes' },
  payerData(),
  giftCards(),
  bank(),
  amounts(),
  rates(),
];

const cards = (): TestDataTable => ({
  name: 'cards',
  title: 'Cards',
  description: `Any expiry date in the future, any CVC except 000. The code of the issuer’s challenge is ${CHALLENGE_CODE}.`,
  rows: TEST_CARDS.map(({ number, brands, behaviour }) => ({
    shows: groupDigits(number),
    note: brands.map((brand) => CARD_BRANDS[brand].label).join(' or '),
    about: TEST_CARD_BEHAVIOURS[behaviour],
    copy: number,
  })),
});

const walletCodes = (): TestDataTable => ({
  name: 'codes',
  title: 'Scanned codes',
  description: 'Any number in a wallet’s format, once. Its last two digits select the outcome.',
  rows: [
    ...WALLET_CODES.map(({ wallet, starts, digits }) => ({
      shows: wallet,
      about: `starts with ${starts}, ${digits} digits`,
    })),
    ...Object.entries(TEST_CODE_ENDINGS).map(([ending, { about }]) => ({ shows: `…${ending}`, about })),
    { shows: 'any others', about: 'Paid at once' },
  ],
});

const payerData = (): TestDataTable => ({
  name: 'payer',
  title: 'Codes, phone numbers and accounts',
  description: 'Their outcome is automatic; any other value waits for the simulated app.',
  rows: [
    ...TEST_INPUTS.map(({ method, value, description }) => ({
      shows: value,
      note: method,
      about: description,
      copy: value,
    })),
    { shows: SMS_CODE, note: 'UnionPay', about: 'the code of the text message', copy: SMS_CODE },
  ],
});

const giftCards = (): TestDataTable => ({
  name: 'gift-cards',
  title: 'Gift cards',
  description: `The PIN is beside the number; ${WRONG_GIFT_CARD_PIN} is wrong for every card.`,
  rows: TEST_GIFT_CARDS.map(({ number, pin, behaviour }) => ({
    shows: groupDigits(number),
    note: `PIN ${pin}`,
    about: TEST_GIFT_CARD_BEHAVIOURS[behaviour],
    copy: number,
  })),
});

const bank = (): TestDataTable => ({
  name: 'bank',
  title: 'At the simulated bank',
  description: 'Chosen on its page, or in the panel of a payment.',
  rows: BANK_OUTCOMES.map(([shows, about]) => ({ shows, about })),
});

const amounts = (): TestDataTable => ({
  name: 'amounts',
  title: 'Amounts',
  description: 'Captures, refunds and payouts of other amounts succeed.',
  rows: [
    ...TEST_AMOUNTS.flatMap(({ cents, capture, refund }) => [
      { shows: `….${cents}`, note: 'Capture', about: plain(capture) },
      { shows: `….${cents}`, note: 'Refund', about: plain(refund) },
    ]),
    ...PAYOUT_TEST_AMOUNTS.map(({ cents, about }) => ({
      shows: `….${cents}`,
      note: 'Payout',
      about: plain(about),
    })),
  ],
});

const rates = (): TestDataTable => ({
  name: 'rates',
  title: 'Rates',
  description: 'What a euro buys, within 1.3 % by month. Other currencies are refused (-4011).',
  rows: Object.entries(SANDBOX_RATES).map(([currency, perEuro]) => ({
    shows: currency,
    about: String(perEuro),
  })),
});

const plain = (markdown: string): string => markdown.replaceAll('`', '');
