/** Guessed URLs: one without a known panel leads to the panel whose name, title or keywords match. */
import type { Panel } from './panels.ts';
import { chosenOf, fragmentOf, type Route } from './route.ts';

/** The texts by which a panel is found. */
export type KnownPanel = Pick<Panel, 'name' | 'title' | 'description' | 'words' | 'about'>;

const TRADE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NAME_WEIGHS = 8;
const TITLE_WEIGHS = 4;
const WORDS_WEIGH = 2;
const DESCRIPTION_WEIGHS = 1;
/** Shorter words are ignored. */
const TELLING_MIN = 5;

/** The form of the shop's order ids. */
const SHOP_ORDER = /^hp-[2-9a-z]{10}$/i;

/** Whether an order_id is one of the shop's, in upper or lower case. */
export const isShopOrder = (text: string): boolean => SHOP_ORDER.test(text);

/** Whether a text is a trade_id. */
export const isTradeId = (text: string): boolean => TRADE_ID.test(text);

/** Returns the route to use instead; undefined if the route is valid as it is or no panel matches. */
export function leadOn(route: Route, panels: readonly KnownPanel[]): Route | undefined {
  const panel = findPanel(route.panel, panels);
  if (panel === undefined) return undefined;
  const to =
    panel.name === 'payment' ? toPayment(route) : toChoice({ ...route, panel: panel.name }, panel.about);
  return fragmentOf(to) === fragmentOf(route) ? undefined : to;
}

/** Turns an id into the panel's own parameter; `cashier` means `account`. */
function toChoice({ panel, id, params }: Route, about = ''): Route {
  const { cashier = '', ...rest } = params;
  const account = cashier === '' ? {} : { account: cashier };
  return {
    panel,
    id: about === '' ? id : '',
    params: { ...account, ...rest, ...(id !== '' && about !== '' && { [about]: id }) },
  };
}

/** Leads to a payment by its trade_id, in whichever parameter it is; other values are searched for. */
function toPayment({ id, params }: Route): Route {
  const { trade = '', trade_id = '', order_id = '', ...rest } = params;
  const named = [id, trade, trade_id].find((text) => text !== '') ?? '';
  const tradeId = named.trim().toLowerCase();
  if (isTradeId(tradeId)) return { panel: 'payment', id: tradeId, params: rest };
  const find = [named, order_id, rest.find ?? ''].find((text) => text !== '') ?? '';
  return { panel: 'payment', id: '', params: chosenOf({ ...rest, find }) };
}

/** Returns the panel of that name, or the best match for a guessed name. */
function findPanel(guessed: string, panels: readonly KnownPanel[]): KnownPanel | undefined {
  const exact = panels.find(({ name }) => name === guessed);
  if (exact) return exact;
  const wanted = stemsOf(guessed);
  let best: { readonly panel: KnownPanel; readonly weight: number } | undefined;
  for (const panel of panels) {
    const weight = wanted.reduce((sum, stem) => sum + weigh(stem, panel), 0);
    if (weight > (best?.weight ?? 0)) best = { panel, weight };
  }
  return best?.panel;
}

function weigh(stem: string, { name, title, description, words = '' }: KnownPanel): number {
  if (stemsOf(name).includes(stem)) return NAME_WEIGHS;
  if (stemsOf(title).includes(stem)) return TITLE_WEIGHS;
  if (stemsOf(words).includes(stem)) return WORDS_WEIGH;
  return stemsOf(description, TELLING_MIN).includes(stem) ? DESCRIPTION_WEIGHS : 0;
}

/** Returns the words of at least this many letters, without a plural ending. */
const stemsOf = (text: string, lettersMin = 3): readonly string[] =>
  (
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  )
    .filter(({ length }) => length >= lettersMin)
    .map((word) => word.replace(/(?<=..)s$/, ''));
