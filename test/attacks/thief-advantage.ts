/** How much better than the base rate a thief tells live cards from dead ones, by what was answered and how fast. */

/** One stolen card that was tried. */
export interface SeenTry {
  readonly isLive: boolean;
  /** Everything the thief was told, as one text. */
  readonly answer: string;
  /** How long the answers took, in milliseconds: the same steps in the same order. */
  readonly times: readonly number[];
  /** The thief has the money, and knows without learning anything. */
  readonly isAuthorised: boolean;
}

/** Each time is sorted into so many parts of equal size. */
const PARTS = 4;

/** A group smaller than this teaches nothing: what it shows is chance. */
const GROUP_MIN = 50;

/**
 * The share of right guesses above that of always guessing what is more frequent. One half of the tries is learnt from
 * and the other judged, then the other way round.
 */
export function thiefAdvantage(tries: readonly SeenTry[]): number {
  const halves = [tries.filter((_, n) => n % 2 === 0), tries.filter((_, n) => n % 2 === 1)] as const;
  const right = countRight(halves[0], halves[1]) + countRight(halves[1], halves[0]);
  const live = tries.filter(({ isLive }) => isLive).length;
  return (right - Math.max(live, tries.length - live)) / tries.length;
}

function countRight(learnt: readonly SeenTry[], judged: readonly SeenTry[]): number {
  const usual = isMostlyLive(learnt);
  const groups = groupBy(learnt, ({ answer }) => answer);
  const rules = new Map<string, (one: SeenTry) => boolean>();
  for (const [answer, group] of groups) rules.set(answer, ruleOf(group, usual));
  const guess = (one: SeenTry) => one.isAuthorised || (rules.get(one.answer)?.(one) ?? usual);
  return judged.filter((one) => guess(one) === one.isLive).length;
}

/** The rule for one answer: the majority among tries that took about as long. */
function ruleOf(group: readonly SeenTry[], usual: boolean): (one: SeenTry) => boolean {
  const limits = (group[0]?.times ?? []).map((_, step) => {
    const sorted = group.map(({ times }) => times[step]!).sort((a, b) => a - b);
    return Array.from(
      { length: PARTS - 1 },
      (_, n) => sorted[Math.floor((sorted.length * (n + 1)) / PARTS)]!,
    );
  });
  const partOf = ({ times }: SeenTry) =>
    limits.map((limit, step) => limit.filter((ms) => ms <= times[step]!).length).join();
  const parts = groupBy(group, partOf);
  const ofAnswer = group.length < GROUP_MIN ? usual : isMostlyLive(group);
  return (one) => {
    const part = parts.get(partOf(one)) ?? [];
    return part.length < GROUP_MIN ? ofAnswer : isMostlyLive(part);
  };
}

const isMostlyLive = (tries: readonly SeenTry[]): boolean =>
  tries.filter(({ isLive }) => isLive).length * 2 > tries.length;

function groupBy(tries: readonly SeenTry[], nameOf: (one: SeenTry) => string): Map<string, SeenTry[]> {
  const groups = new Map<string, SeenTry[]>();
  for (const one of tries) {
    const group = groups.get(nameOf(one));
    if (group) group.push(one);
    else groups.set(nameOf(one), [one]);
  }
  return groups;
}
