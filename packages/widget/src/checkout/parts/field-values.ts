// What is in the fields that a shop asks for: typed, known before, or missing. Knows nothing of how they are shown.
import { findCardNumbers, hasCardNumber } from '@gangway/protocol';
import {
  type CheckoutData,
  isEmail,
  METHOD_KIND,
  type PayerAddress,
  type SessionFields,
} from '@gangway/protocol/checkout';
import type { PartContext } from '../offer-part.ts';
import { isCountry, linesOf } from './address-lines.ts';
import { internationalPhone } from './international-phone.ts';
import { findKept, keepTyped } from './kept-fields.ts';

/** A group of fields. */
export type FieldGroup = 'customer' | 'shippingAddress' | 'billingAddress';
/** A group of fields that is an address. */
export type AddressGroup = Exclude<FieldGroup, 'customer'>;

/** A field, and whether it must be filled in. */
export interface FieldEntry {
  readonly group: FieldGroup;
  readonly name: string;
  readonly needed: boolean;
  /** Of a line whose name differs by country. */
  readonly label?: ReturnType<typeof linesOf>[number]['label'];
}

/** Why a field stops the payment. `card`: it holds what looks like a card number. */
export type FieldFault = 'missing' | 'wrong' | 'card' | undefined;

const STREET_LINES = ['street', 'addition'];

/** Returns the region in which a language is mostly spoken; empty for a text that is no language. */
function regionOf(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().region ?? '';
  } catch {
    return '';
  }
}

/** The values of one checkout's fields; they are kept until it is removed. */
export class FieldValues {
  #typed = new Map<string, string>();
  #same: boolean | undefined;
  #context!: PartContext;
  #fields!: SessionFields;

  /** Takes the session, and the chosen offer, that the fields are now for. */
  read(context: PartContext): void {
    const isFirst = !this.#context;
    this.#context = context;
    this.#fields = context.session.fields!;
    if (isFirst) this.#typed = new Map(Object.entries(findKept(context.session.orderId)));
  }

  /**
   * Keeps what was typed for a payer who leaves the page and comes back to it unpaid: in this tab, for this order. A
   * card number in a field that is hidden now was not checked, and is never kept.
   */
  keep(): void {
    const typed = [...this.#typed].filter(([, text]) => findCardNumbers(text).length === 0);
    keepTyped(this.#context.session.orderId, Object.fromEntries(typed));
  }

  /** Whether nothing was typed or chosen. */
  get isUntouched(): boolean {
    return this.#typed.size === 0 && this.#same === undefined;
  }

  /** Returns the text in a field. */
  get(group: FieldGroup, name: string): string {
    const known = this.#fields.values?.[group] as Readonly<Record<string, string>> | undefined;
    const text = this.#typed.get(`${group}.${name}`) ?? known?.[name] ?? '';
    return name === 'country' && !isCountry(text) ? this.likelyCountry : text;
  }

  /** Keeps a typed text. */
  set(group: FieldGroup, name: string, text: string): void {
    this.#typed.set(`${group}.${name}`, text);
  }

  /** The country of the session, otherwise that of the payer's language. */
  get likelyCountry(): string {
    const { country = '' } = this.#fields;
    const regions = [this.#context.locale, ...navigator.languages].map(regionOf);
    return [country, ...regions].find(isCountry) ?? 'US';
  }

  /** Whether the billing address is the shipping address; undefined where only one of them is asked for. */
  get isSame(): boolean | undefined {
    const { ask, values } = this.#fields;
    if (!ask.billingAddress || !ask.shippingAddress) return undefined;
    const { billingAddress: own, shippingAddress } = values ?? {};
    return this.#same ?? (!own || JSON.stringify(own) === JSON.stringify(shippingAddress));
  }

  set isSame(same: boolean | undefined) {
    this.#same = same;
  }

  /** The fields of a group in the order in which they are shown; none if the session does not ask for them. */
  entriesOf(group: FieldGroup): FieldEntry[] {
    const { ask } = this.#fields;
    if (group !== 'customer') return this.#isShown(group) ? this.#addressOf(group) : [];
    const email = ask.email && (ask.email === 'required' || this.#cardNeedsEmail);
    return [
      ...(ask.name ? [{ group, name: 'name', needed: ask.name === 'required' }] : []),
      ...(ask.email ? [{ group, name: 'email', needed: email === true }] : []),
      ...(ask.phone ? [{ group, name: 'phoneNumber', needed: ask.phone === 'required' }] : []),
    ];
  }

  /** Every field that is shown. */
  get entries(): FieldEntry[] {
    return (['customer', 'shippingAddress', 'billingAddress'] as const).flatMap((group) =>
      this.entriesOf(group),
    );
  }

  /** Returns why a field stops the payment. */
  faultOf({ group, name, needed }: FieldEntry): FieldFault {
    const text = this.get(group, name).trim();
    if (text === '') return needed ? 'missing' : undefined;
    const sent = name === 'phoneNumber' ? (this.#phone ?? text) : text;
    if (hasCardNumber({ [group]: { [name]: sent } })) return 'card';
    if (name === 'email') return isEmail(text) ? undefined : 'wrong';
    return name === 'phoneNumber' && !this.#phone ? 'wrong' : undefined;
  }

  /** What is sent: without fields that are empty, or that the address's country does not have. */
  get data(): CheckoutData {
    const customer = this.#textsOf('customer');
    const shippingAddress = this.#address('shippingAddress');
    const billingAddress = this.isSame ? shippingAddress : this.#address('billingAddress');
    const phoneNumber = customer.phoneNumber && this.#phone;
    return {
      ...(Object.keys(customer).length > 0 && {
        customer: { ...customer, ...(phoneNumber && { phoneNumber }) },
      }),
      ...(billingAddress && { billingAddress }),
      ...(shippingAddress && { shippingAddress }),
    };
  }

  // v3.CreateCardPayments requires one, for the method Cards HPP too.
  get #cardNeedsEmail(): boolean {
    const { offer, session } = this.#context;
    return offer?.kind === METHOD_KIND && /^Card/.test(offer.method) && !session.hasEmail;
  }

  get #phone(): string | undefined {
    const country = this.#fields.ask.shippingAddress
      ? this.get('shippingAddress', 'country')
      : this.likelyCountry;
    return internationalPhone(this.get('customer', 'phoneNumber'), country);
  }

  #isShown(group: AddressGroup): boolean {
    return this.#fields.ask[group] !== undefined && !(group === 'billingAddress' && this.isSame);
  }

  #addressOf(group: AddressGroup): FieldEntry[] {
    const { ask } = this.#fields;
    const isForBoth = group === 'shippingAddress' && this.isSame && ask.billingAddress === 'required';
    const isNeeded = ask[group] === 'required' || isForBoth || !this.#isEmpty(group);
    const lines = linesOf(this.get(group, 'country'));
    return [
      { group, name: 'country', needed: true },
      { group, name: 'street', needed: isNeeded },
      { group, name: 'addition', needed: false },
      ...lines.map(({ name, label, needed }) => ({ group, name, label, needed: needed && isNeeded })),
    ];
  }

  #isEmpty(group: AddressGroup): boolean {
    return [...STREET_LINES, 'postalCode', 'city', 'region'].every((name) => !this.get(group, name).trim());
  }

  #address(group: AddressGroup): PayerAddress | undefined {
    const isAsked = this.#isShown(group) && !this.#isEmpty(group);
    return isAsked ? (this.#textsOf(group) as unknown as PayerAddress) : undefined;
  }

  #textsOf(group: FieldGroup): Record<string, string> {
    const texts = this.entriesOf(group).map(({ name }) => [name, this.get(group, name).trim()] as const);
    return Object.fromEntries(texts.filter(([, text]) => text !== ''));
  }
}
