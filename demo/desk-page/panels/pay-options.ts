/** What can be chosen in the panel Pay, and what is wrong in a link to it. A link with its choices is a scenario. */
import { LANGUAGE_TAGS } from '@gangway/protocol/languages';
import type { Facts } from '../../desk/desk-api.ts';
import { chosenOf, type Route } from '../route.ts';

/** A value in the URL and its label. */
export type Option = readonly [value: string, label: string];

/** Ways to pay. */
export const WAYS = [
  ['element', 'Element'],
  ['form', 'Card form'],
  ['hosted', 'Hosted page'],
  ['framed', 'Framed card page'],
] as const;

const CURRENCIES = ['EUR', 'GBP', 'CHF', 'USD', 'PLN', 'CNY', 'JPY'].map((code) => [code, code] as const);

const nameOf = (tag: string): string => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;

const LANGUAGES: readonly Option[] = [
  ['', 'Same as the browser'],
  ...LANGUAGE_TAGS.map((tag): Option => [tag, nameOf(tag)]),
];

/** Widths of the payer's side. */
export const WIDTHS = [
  ['full', 'Full'],
  ['320', '320'],
  ['390', '390'],
  ['768', '768'],
] as const;

/** Themes of the payer's side. */
export const THEMES = [
  ['auto', 'Same as the desk'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

const SCENARIOS = [
  ['auto', 'Same as the device'],
  ['web', 'Web page'],
  ['wap', 'Mobile page'],
  ['app', 'Inside an app'],
  ['mini-program', 'Inside a mini program'],
] as const;

const OPERATIONS = [
  ['1', 'Sale'],
  ['2', 'Authorisation, captured later'],
  ['11', 'Sale, saving the card'],
  ['12', 'Authorisation, saving the card'],
  ['10', 'Save the card only'],
] as const;

/** The most useful outcomes of a card; a link may name the others too. */
const CARD_OUTCOMES: readonly Option[] = [
  ['', 'Card by hand'],
  ['approve', 'Pays'],
  ['challenge', 'Asks a code'],
  ['rejected', '3DS fails'],
  ['insufficient-funds', 'Declined'],
];

/** How the outcome is decided: by a test card, at the bank, or in another way. */
export function decidedBy(
  params: Route['params'],
  { methods }: Pick<Facts, 'methods'>,
): 'card' | 'bank' | 'other' {
  const { way = 'element', method = '' } = params;
  if (way === 'form' || (way === 'element' && (method === '' || method === 'Card'))) return 'card';
  const isAtBank = methods.find(({ name }) => name === method)?.isDecidedAtBank ?? false;
  return way === 'element' && isAtBank ? 'bank' : 'other';
}

/** The outcomes to choose from, the chosen one of a link included; none where they are decided in another way. */
export function outcomesOf(
  params: Route['params'],
  facts: Pick<Facts, 'methods' | 'outcomes'>,
): readonly Option[] {
  const by = decidedBy(params, facts);
  if (by === 'other') return [];
  if (by === 'bank') return [['', 'Chosen at the bank'], ...facts.outcomes.map(named)];
  const { outcome = '' } = params;
  const isListed = CARD_OUTCOMES.some(([value]) => value === outcome);
  return isListed ? CARD_OUTCOMES : [...CARD_OUTCOMES, named(outcome)];
}

const named = (value: string): Option => [value, value.replaceAll('-', ' ')];

/** Every choice of the panel: parameter → values. Some ways to pay offer fewer. */
export const optionsOf = (facts: Pick<Facts, 'methods' | 'accounts'>) =>
  ({
    way: WAYS,
    currency: CURRENCIES,
    method: [['', 'All that take it'], ...facts.methods.map(({ name, label }) => [name, label] as const)],
    account: facts.accounts
      .filter(({ role }) => role === 'cashier')
      .map(({ uid, store }) => [uid, store] as const),
    operation: OPERATIONS,
    locale: LANGUAGES,
    scenario: SCENARIOS,
    width: WIDTHS,
    theme: THEMES,
  }) as const satisfies Readonly<Record<string, readonly Option[]>>;

/** Parameters with free text, or of the desk around the panel. */
const OTHERS = [
  'amount',
  'order',
  'outcome',
  'controls',
  'group',
  'open',
  'tab',
  'look',
  'dir',
  'see',
  'only',
];

/** Returns what is wrong in a link, in one sentence; empty if nothing is. The server judges the amount. */
export function faultOfLink(
  params: Route['params'],
  facts: Pick<Facts, 'methods' | 'accounts' | 'outcomes' | 'testCards'>,
): string {
  const options: Readonly<Record<string, readonly Option[]>> = optionsOf(facts);
  for (const [name, value] of Object.entries(params)) {
    const values = options[name]?.map(([one]) => one);
    if (!values && !OTHERS.includes(name)) return `This link sets “${name}”, which this panel does not have.`;
    if (values && !values.includes(value))
      return `This link sets ${name} to “${value}”: the panel knows ${listed(values)}.`;
  }
  const { outcome = '' } = params;
  const by = decidedBy(params, facts);
  if (outcome === '') return '';
  if (by === 'other')
    return 'This link sets an outcome, which cannot be chosen beforehand for this way to pay.';
  const values = by === 'bank' ? facts.outcomes : facts.testCards.map(({ behaviour }) => behaviour);
  return values.some((one) => one === outcome)
    ? ''
    : `This link sets outcome to “${outcome}”: the panel knows ${listed(values)}.`;
}

const listed = (values: readonly string[]): string => values.filter(Boolean).join(', ');

/** The parameters that make a scenario; the order is a new one each time. */
export const scenarioOf = (params: Route['params'], facts: Pick<Facts, 'methods' | 'accounts'>): Route => {
  const names = [...Object.keys(optionsOf(facts)), 'amount', 'outcome'];
  const kept = Object.entries(params).filter(([name]) => names.includes(name));
  return { panel: 'pay', id: '', params: chosenOf(Object.fromEntries(kept)) };
};
