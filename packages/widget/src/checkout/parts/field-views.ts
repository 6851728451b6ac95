// The views of one field that a shop asks for, and of the summary of all.
import { CHECKOUT_TEXTS, type PayerAddress } from '@gangway/protocol/checkout';
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldWords } from '../../languages/field-words.ts';
import type { PartContext } from '../offer-part.ts';
import * as f from '../text-field.css.ts';
import { textField } from '../text-field.ts';
import { countriesIn } from './address-lines.ts';
import type { FieldEntry, FieldFault, FieldGroup, FieldValues } from './field-values.ts';
import * as s from './payer-fields.css.ts';

/** What a field is rendered with. */
export interface FieldProps {
  readonly context: PartContext;
  readonly words: FieldWords;
  /** Whether a fault is shown yet. */
  readonly isShown: (fault: FieldFault) => boolean;
  readonly onInput: (text: string) => void;
  readonly onLeave: () => void;
}

/** Returns the id of a field. */
export const placeOf = ({ group, name }: Pick<FieldEntry, 'group' | 'name'>): string => `${group}-${name}`;

/** The names of the HTML standard for autofill; those of an address follow `shipping` or `billing`. */
const AUTOFILL: Readonly<Record<string, string>> = {
  name: 'name',
  email: 'email',
  phoneNumber: 'tel',
  country: 'country',
  street: 'address-line1',
  addition: 'address-line2',
  postalCode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
};

/** The sections of the same standard. */
const AUTOFILL_SECTION: Readonly<Record<FieldGroup, string>> = {
  customer: '',
  shippingAddress: 'shipping ',
  billingAddress: 'billing ',
};

const autofillOf = ({ group, name }: FieldEntry): string => `${AUTOFILL_SECTION[group]}${AUTOFILL[name]}`;

/** Renders a field with its label, its hint and its error. */
export function fieldView(values: FieldValues, entry: FieldEntry, props: FieldProps): TemplateResult {
  const { context, words, isShown } = props;
  const { group, name, needed } = entry;
  if (name === 'country') return countryView(values, entry, props);
  const fault = values.faultOf(entry);
  const isEmail = name === 'email';
  const isPhone = name === 'phoneNumber';
  return textField({
    id: placeOf(entry),
    type: isEmail ? 'email' : isPhone ? 'tel' : 'text',
    label: labelOf(entry, context, words),
    hint: needed ? (isEmail ? context.strings.card.emailHint : '') : words.optional,
    value: values.get(group, name),
    error: fault && isShown(fault) ? sentenceOf(entry, fault, context, words) : '',
    autocomplete: autofillOf(entry),
    ...(isPhone && { inputMode: 'tel' }),
    isWritten: !isEmail && !isPhone,
    isOptional: !needed,
    enterKey: 'next',
    maxLength: isPhone ? 40 : CHECKOUT_TEXTS[group][name]!.max,
    isBusy: context.isBusy,
    onInput: (event) => props.onInput((event.target as HTMLInputElement).value),
    onLeave: props.onLeave,
  });
}

const countryView = (
  values: FieldValues,
  entry: FieldEntry,
  { context, words, onInput }: FieldProps,
): TemplateResult => {
  const country = values.get(entry.group, 'country');
  return html`<div class=${f.field}>
    <div class=${f.labelRow}><label class=${f.label} for=${placeOf(entry)}>${words.country}</label></div>
    <select
      class="${f.input} ${s.select}"
      id=${placeOf(entry)}
      .autocomplete=${autofillOf(entry) as AutoFill}
      ?disabled=${context.isBusy}
      @change=${(event: Event) => onInput((event.target as HTMLSelectElement).value)}
    >
      ${countriesIn(context.locale, values.likelyCountry).map(
        ([code, name]) => html`<option value=${code} .selected=${code === country}>${name}</option>`,
      )}
    </select>
  </div>`;
};

function labelOf({ name, label }: FieldEntry, { strings }: PartContext, words: FieldWords): string {
  if (name === 'email') return strings.card.email;
  if (name === 'phoneNumber') return words.phone;
  return words[label ?? (name as 'name' | 'street' | 'addition')];
}

function sentenceOf(
  { name }: FieldEntry,
  fault: FieldFault,
  { strings }: PartContext,
  words: FieldWords,
): string {
  if (fault === 'card') return words.cardNumber;
  if (name === 'email') return fault === 'missing' ? strings.card.emailMissing : strings.card.emailWrong;
  if (name === 'phoneNumber') return fault === 'missing' ? words.phoneMissing : words.phoneWrong;
  return name === 'name' ? words.nameMissing : words.missing;
}

/** Renders what is known: contact, then each address under its name. */
export function summaryOf(values: FieldValues, words: FieldWords, locale: string): TemplateResult {
  const { customer = {}, shippingAddress, billingAddress } = values.data;
  const countries = new Map(countriesIn(locale, ''));
  const address = (title: string, lines: typeof shippingAddress) =>
    lines
      ? html`<span class=${s.part}>${title}</span>
          ${[lines.street, lines.addition, cityOf(lines), countries.get(lines.country)].map(lineOf)}`
      : nothing;
  return html`${[customer.name, customer.email, customer.phoneNumber].map(lineOf)}
  ${address(words.shipping, shippingAddress)}
  ${
    values.isSame && shippingAddress
      ? html`<span class=${s.part}>${words.same}</span>`
      : address(words.billing, billingAddress)
  }`;
}

const cityOf = ({ postalCode, city, region }: PayerAddress): string =>
  [postalCode, city, region].filter(Boolean).join(' ');

const lineOf = (text: string | undefined) => (text ? html`<bdi>${text}</bdi>` : nothing);
