/** A deck of stolen cards: live and dead ones, enrolled in 3-D Secure and not, in a declared mix. */
import { randomInt } from 'node:crypto';
import { TEST_CARDS, type TestCardBehaviour } from '@gangway/protocol/cards';
import type { CardFacts } from '../../packages/gateway/src/sandbox/card/card-payment.ts';
import type { StolenCards } from '../../packages/gateway/src/sandbox/scheme-options.ts';

/** Of a hundred cards so many are live: an issuer would approve them. */
export const LIVE_PERCENT = 40;

/** How long issuers think: about a dead card less, which is what a thief's stopwatch looks for. Milliseconds. */
export const THINKING_MS = { live: 400, dead: 40 } as const;

/**
 * What 3-D Secure says about a card that must authenticate, of a hundred live cards and of a hundred dead ones alike,
 * and the published cards that play it.
 */
export const MIX = [
  {
    result: 'challenged, if only because a challenge was asked for',
    percent: 35,
    live: 'approve',
    dead: 'stolen',
  },
  { result: 'challenged always', percent: 28, live: 'challenge', dead: 'challenge' },
  { result: 'A: not enrolled', percent: 15, live: 'attempt', dead: 'attempt' },
  { result: 'U: not available', percent: 10, live: 'unavailable', dead: 'unavailable' },
  { result: 'N: not authenticated', percent: 4, live: 'rejected', dead: 'rejected' },
  { result: 'R: refused by the issuer', percent: 3, live: 'forbidden', dead: 'forbidden' },
  { result: 'I: information only', percent: 3, live: 'informed', dead: 'informed' },
  { result: 'D: in the bank’s app', percent: 2, live: 'decoupled', dead: 'decoupled' },
] as const satisfies readonly {
  result: string;
  percent: number;
  live: TestCardBehaviour;
  dead: TestCardBehaviour;
}[];

/** A card that somebody has. */
export interface DeckCard {
  readonly number: string;
  readonly isLive: boolean;
}

/** Cards, and what their pretend issuers know of them. */
export interface Deck extends StolenCards {
  /** A stolen card nobody has tried, by the mix. */
  steal(): DeckCard;
  /** A new card of an honest payer, whose issuer asks for a code. */
  honest(): DeckCard;
  /** The behaviour of a published card, under a number of its own. */
  cardThat(behaviour: TestCardBehaviour): DeckCard;
}

/** A number with its check digit; `body` has one digit less. */
export function withCheckDigit(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** Makes a deck. A dead card is declined whatever its code is: at its issuer it has none. */
export function makeDeck(): Deck {
  const facts = new Map<string, CardFacts>();
  const deal = (behaviour: TestCardBehaviour, isLive: boolean): DeckCard => {
    const number = newNumber(facts);
    facts.set(number, { cardRow: rowOf(behaviour), cvcAccepted: isLive });
    return { number, isLive };
  };
  return {
    steal() {
      const isLive = randomInt(100) < LIVE_PERCENT;
      const row = drawRow();
      return deal(isLive ? row.live : row.dead, isLive);
    },
    honest: () => deal('challenge', true),
    cardThat: (behaviour) => deal(behaviour, true),
    // The code 999 is wrong on every card.
    recognise({ number, cvc }) {
      const known = facts.get(number);
      return known && { ...known, cvcAccepted: known.cvcAccepted && cvc !== '999' };
    },
    thinkingMs: ({ cvcAccepted }) => (cvcAccepted ? THINKING_MS.live : THINKING_MS.dead),
  };
}

function newNumber(taken: ReadonlyMap<string, unknown>): string {
  const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');
  // All of 42 is Visa's; a few six-digit prefixes elsewhere under 4 are Elo's.
  const number = withCheckDigit(`42${digits(6)}${digits(7)}`);
  return taken.has(number) ? newNumber(taken) : number;
}

/** The first published Visa card with a behaviour. */
function rowOf(behaviour: TestCardBehaviour): number {
  return TEST_CARDS.findIndex((card) => card.behaviour === behaviour && card.brands.includes('visa'));
}

function drawRow(): (typeof MIX)[number] {
  let left = randomInt(100);
  for (const row of MIX) {
    if (left < row.percent) return row;
    left -= row.percent;
  }
  throw new Error('The mix is less than a hundred.');
}
