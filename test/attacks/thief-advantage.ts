/** Measures how much better than the base rate a thief distinguishes live from dead cards, by answers and times. */

/** One tried stolen card. */
export interface SeenTry {
  readonly isLive: boolean;
  /** All answers to the thief, as one text. */
  readonly answer: string;
  /** The response times in milliseconds, of the same steps in the same order. */
  readonly times: readonly number[];
  /** The payment succeeded, so the thief knows that the card is live. */
  readonly isAuthorised: boolean;
}

/** The number of quantiles that each time is sorted into. */
const PARTS = 4;

/** Groups smaller than this are ignored as noise. */
const GROUP_MIN = 50;

/**
 * Returns the share of correct guesses above that of always guessing the more frequent class, by two-fold
 * cross-validation.
 */
export function thiefAdvantage(tries: readonly SeenTry[]): number {
  const halves = [tries.filter((_, n) => n % 2 === 0), tries.filter((_, n) => n % 2 === 1)] as const;
  const right = countRight(halves[0], halves[1]) + countRight(halves[1], halves[0]);
  const live = tries.filter(({ isLive }) => isLive).length;
  return (right - Math.max(live, tries.length - live)) / tries.length;
}

function countRight(training: readonly SeenTry[], judged: readonly SeenTry[]): number {
  const usual = isMostlyLive(training);
  const groups = groupBy(training, ({ answer }) => answer);
  const rules = new Map<string, (one: SeenTry) => boolean>();
  for (const [answer, group] of groups) rules.set(answer, ruleOf(group, usual));
  const guess = (one: SeenTry) => one.isAuthorised || (rules.get(one.answer)?.(one) ?? usual);
  return judged.filter((one) => guess(one) === one.isLive).length;
}

/** The rule for one answer: the majority among tries of similar duration. */
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
