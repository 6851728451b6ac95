/** A deck of stolen cards: live and dead, enrolled in 3-D Secure or not, in a declared mix. */
import { randomInt } from 'node:crypto';
import { TEST_CARDS, type TestCardBehaviour } from '@gangway/protocol/cards';
import type { CardFacts } from '../../packages/sandbox/src/card/card-payment.ts';
import type { StolenCards } from '../../packages/sandbox/src/scheme-options.ts';

/** The percentage of live cards, which an issuer would approve. */
export const LIVE_PERCENT = 40;

/** The issuers' response times in milliseconds: shorter for a dead card, a difference that thieves measure. */
const THINKING_MS = { live: 400, dead: 40 } as const;

/**
 * The 3-D Secure results of cards that must authenticate, in percent, the same for live and dead cards, and the
 * published cards that produce them.
 */
const MIX = [
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

/** A card of a thief or an honest payer. */
export interface DeckCard {
  readonly number: string;
  readonly isLive: boolean;
}

/** A source of cards that are registered with the simulated issuers. */
export interface Deck extends StolenCards {
  /** Returns an untried stolen card, according to the mix. */
  steal(): DeckCard;
  /** Returns a new card of an honest payer, whose issuer requests a challenge. */
  honest(): DeckCard;
  /** Returns a new number with the behavior of a published card. */
  cardThat(behaviour: TestCardBehaviour): DeckCard;
}

/** Appends the check digit to `body`. */
function withCheckDigit(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** Creates a deck. A dead card is declined with any CVC. */
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
    // The CVC 999 is wrong for every card.
    recognise({ number, cvc }) {
      const known = facts.get(number);
      return known && { ...known, cvcAccepted: known.cvcAccepted && cvc !== '999' };
    },
    thinkingMs: ({ cvcAccepted }) => (cvcAccepted ? THINKING_MS.live : THINKING_MS.dead),
  };
}

function newNumber(taken: ReadonlyMap<string, unknown>): string {
  const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');
  // All numbers starting with 42 are Visa's; some other prefixes starting with 4 are Elo's.
  const number = withCheckDigit(`42${digits(6)}${digits(7)}`);
  return taken.has(number) ? newNumber(taken) : number;
}

/** Returns the first published Visa card with a behavior. */
function rowOf(behaviour: TestCardBehaviour): number {
  return TEST_CARDS.findIndex((card) => card.behaviour === behaviour && card.brands.includes('visa'));
}

function drawRow(): (typeof MIX)[number] {
  let left = randomInt(100);
  for (const row of MIX) {
    if (left < row.percent) return row;
    left -= row.percent;
  }
  throw new Error('The mix adds up to less than 100.');
}
