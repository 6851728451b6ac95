/** Thieves who try numbers over every way there is, and a rail that counts what reaches it. */
import { randomInt, randomUUID } from 'node:crypto';
import type { FrameStart } from '@gangway/protocol/cards';
import { addClientKey, findClientKey } from '../../packages/gateway/src/accounts/client-keys.ts';
import { openPage } from '../../packages/gateway/src/hosted-pages/test-page.ts';
import type { Rail, RailRequest } from '../../packages/gateway/src/rails/rail.ts';
import { type TestGateway, testGateway, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { makeToken } from '../../packages/gateway/src/vault/test-tokens.ts';

/** A card's number with its check digit; `body` has one digit less. */
export function withCheckDigit(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** A Visa number that nobody has tried. */
export const stolenNumber = (): string =>
  withCheckDigit(`4${String(randomInt(1e7)).padStart(7, '0')}${String(randomInt(1e7)).padStart(7, '0')}`);

/** A rail that says no to everything but the cards it is told of, and counts every call that starts a payment. */
export interface CountingRail extends Rail {
  readonly reached: RailRequest[];
  /** Number and code, or number and PIN, of those that pay. */
  readonly good: Map<string, string>;
}

/** Makes a rail for cards or gift cards. */
export function countingRail(name: string): CountingRail {
  const reached: RailRequest[] = [];
  const good = new Map<string, string>();
  const never = async () => ({ kind: 'never-seen' }) as const;
  return {
    name,
    sandbox: false,
    isRepeatable: false,
    reached,
    good,
    async start(request) {
      reached.push(request);
      const { card, giftCard, amountMinor, currency, attemptId: reference } = request;
      const isGood =
        (card && good.get(card.number) === card.cvc) ||
        (giftCard && good.get(giftCard.number) === giftCard.pin);
      if (isGood) return { kind: 'paid', amountMinor, currency, reference };
      return { kind: 'declined', reason: giftCard ? 'wrong' : 'cvc' };
    },
    ask: never,
    cancel: never,
    refund: async () => 'unclear',
    statement: async () => [],
    readCallback: () => undefined,
  };
}

/** A shop that takes cards and gift cards, with limits as in live mode, and ways to try them from any address. */
export interface TriedShop {
  readonly gateway: TestGateway;
  readonly cards: CountingRail;
  readonly giftCards: CountingRail;
  /** Opens the card form at an address; one form makes several tokens. */
  openForm(address: string): Promise<FrameStart>;
  /** Pays with a token of that form. Answers the trade's state once it has ended. */
  payByToken(form: FrameStart, number: string, cvc: string, orderId?: string): Promise<string>;
  /** Types the card on the gateway's own page. Answers what the page is told. */
  payOnPage(form: FrameStart, number: string, cvc: string): Promise<string>;
  /** The shop's own server sends the card. */
  payByServer(number: string, cvc: string): Promise<string>;
  /** Types number and PIN on the gateway's page. Answers what the page is told. */
  typeGiftCard(address: string, number: string, pin: string): Promise<string>;
  /** The shop's own server sends number and PIN. */
  sendGiftCard(number: string, pin: string): Promise<string>;
}

const at = (address: string) => ({ 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' });
const live = { redirect_url: 'https://shop.example/back', notify_url: 'https://shop.example/notify' };
const ofCard = {
  ...live,
  sub_pay_method: 'Card',
  operation: '1',
  '3ds_initiate': '01',
  email: 'a@b.example',
};
const typed = (number: string, cvc: string) => ({
  card_holder: 'A Payer',
  card_number: number,
  expiration_month: '12',
  expiration_year: '2030',
  cvc,
});

/** Opens the shop. */
export async function triedShop(): Promise<TriedShop> {
  const [cards, giftCards] = [countingRail('counted-cards'), countingRail('counted-gift-cards')];
  const rails = {
    rails: [cards, giftCards],
    forMethod: (method: string) => (method === 'Voucher' ? giftCards : cards),
    named: (name: string) => (name === cards.name ? cards : giftCards),
  };
  const gateway = await testGateway({ mode: 'live', tryLimits: 'strict', proxies: 1, rails });
  const { merchantId } = (await findClientKey(gateway.database, 'gwk_test_036870'))!;
  const clientKey = await addClientKey(gateway.database, merchantId, 'live');

  async function pay(method: string, data: Record<string, unknown>): Promise<string> {
    const made = await gateway.call(method, validPayment({ request_id: randomUUID(), ...data }));
    if (made.code !== '200') return made.code;
    for (;;) {
      const state = await gateway.stateOf(made.data.trade_id!);
      if (state !== 'processing') return state;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  return {
    gateway,
    cards,
    giftCards,
    async openForm(address) {
      const init = { headers: at(address) };
      const response = await gateway.open(`/frame/v1/ticket?client-key=${clientKey}`, init);
      return (await response.json()) as FrameStart;
    },
    async payByToken(form, number, cvc, orderId = randomUUID()) {
      const token = await makeToken(form, { card: typed(number, cvc), brand: 'visa' });
      const data = { ...ofCard, order_id: orderId, payment_token_object: token };
      return pay('v3.CreateCardPayments', data);
    },
    async payOnPage(form, number, cvc) {
      const token = await makeToken(form, { card: typed(number, cvc), brand: 'visa' });
      const data = { ...ofCard, sub_pay_method: 'Cards HPP', form_type: '01', request_id: randomUUID() };
      const made = await gateway.call('v3.CreateCardPayments', validPayment(data));
      const page = await openPage(gateway, made.data.url!);
      const step = await page.press({ method: 'Card', token, email: 'a@b.example' });
      return `${step.kind} ${JSON.stringify(step.status.state)}`;
    },
    payByServer: (number, cvc) =>
      pay('v3.CreateCardPayments', { ...ofCard, cardinfo: JSON.stringify(typed(number, cvc)) }),
    async typeGiftCard(address, number, pin) {
      const data = validPayment({ ...live, sub_pay_method: 'Voucher' });
      const made = await gateway.call('v3.CreatePaymentsVoucher', data);
      const origin = new URL(gateway.parts.publicUrl).origin;
      const headers = { ...at(address), 'content-type': 'application/json', origin };
      const init = { method: 'POST', headers, body: JSON.stringify({ number, pin }) };
      const response = await gateway.open(`${made.data.url}/voucher`, init);
      return ((await response.json()) as { outcome: string }).outcome;
    },
    sendGiftCard: (number, pin) =>
      pay('v3.CreatePaymentsVoucher', {
        ...live,
        sub_pay_method: 'Voucher',
        cardnumber: number,
        pincode: pin,
      }),
  };
}
