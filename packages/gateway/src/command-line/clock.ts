/** `gangway clock`: the sandbox's business time, which decides when orders expire and notifications are sent. */

import { getSandboxOrRefuse } from '../administration/find-or-refuse.ts';
import { CLOCK_DAYS_MAX } from '../administration/input-rules.ts';
import { moveClock } from '../administration/move-clock.ts';
import { resetClock } from '../administration/reset-clock.ts';
import { BUSINESS_ZONE, secondsUntilWallTime } from '../business-day.ts';
import { type Command, type CommandContext, defineCommand, type Result } from './command.ts';
import { defineChange } from './define-change.ts';
import { operand } from './options.ts';
import { factList, timeText } from './text-tables.ts';
import { durationFault, readDuration } from './value-checks.ts';

/** Nodes follow on their own within this time, so there is no point in waiting longer. */
const FOLLOW_WITHIN_MS = 1_000;
const NEXT = /^next (.*)$/;
const durationOnlyFault = durationFault(CLOCK_DAYS_MAX);

function moveFault(text: string): string | undefined {
  const isValid = NEXT.test(text)
    ? secondsUntilWallTime(new Date(), NEXT.exec(text)?.[1] ?? '') !== undefined
    : text.startsWith('+') && durationOnlyFault(text.slice(1)) === undefined;
  return isValid
    ? undefined
    : `The clock moves by +30m, +1d, +30d or to "next 04:00", at most ${CLOCK_DAYS_MAX} days at once; not by ${text}.`;
}

/** The commands for the clock. */
export const clockCommands: readonly Command[] = [
  defineCommand({
    name: 'clock show',
    description: 'Shows real time and business time.',
    example: 'clock show',
    options: {},
    async run(context) {
      return showClock(context);
    },
  }),
  defineChange({
    name: 'clock move',
    description:
      'Moves business time forward; this machine’s gateway follows at once, others within a second.',
    example: 'clock move +30d',
    options: {
      by: operand('+30m|+1d|"next 04:00"', `how far, or to which time of day in ${BUSINESS_ZONE}`, moveFault),
    },
    async run(context, { by: text }, by) {
      const { admin } = context;
      const wallTime = NEXT.exec(text)?.[1];
      const seconds =
        wallTime === undefined
          ? readDuration(text.slice(1))
          : secondsUntilWallTime(admin.clock.now(), wallTime);
      await moveClock(admin, by, seconds ?? 0);
      const moved = await showClock(context);
      await letOwnNodeFollow(context);
      return moved;
    },
  }),
  defineChange({
    name: 'clock reset',
    description: 'Sets business time back to real time.',
    example: 'clock reset',
    options: {},
    async run(context, _, by) {
      await resetClock(context.admin, by, undefined);
      const reset = await showClock(context);
      await letOwnNodeFollow(context);
      return reset;
    },
  }),
];

/** Makes the gateway on this machine reread the clock by requesting its time. Does nothing when none is running. */
async function letOwnNodeFollow({ ownAddress }: CommandContext): Promise<void> {
  try {
    const answer = await fetch(`${ownAddress}/sandbox/clock`, {
      signal: AbortSignal.timeout(FOLLOW_WITHIN_MS),
    });
    await answer.body?.cancel();
  } catch {
    // A running gateway follows on its own within a second.
  }
}

async function showClock(context: CommandContext): Promise<Result> {
  const offsetSeconds = await getSandboxOrRefuse(context.admin).readOffset(context.database);
  const real = new Date();
  const business = new Date(real.getTime() + offsetSeconds * 1000);
  return {
    json: { real, business, offsetSeconds },
    text: factList({
      'real time': timeText(real),
      'business time': timeText(business),
      'ahead by': offsetSeconds === 0 ? 'nothing' : offsetText(offsetSeconds),
    }),
  };
}

/** Returns a duration such as `30 d 1 h 5 s`. */
function offsetText(offsetSeconds: number): string {
  const units = [
    ['d', 86_400],
    ['h', 3_600],
    ['min', 60],
    ['s', 1],
  ] as const;
  let rest = Math.abs(offsetSeconds);
  const parts: string[] = [];
  for (const [unit, seconds] of units) {
    const count = Math.floor(rest / seconds);
    rest -= count * seconds;
    if (count > 0) parts.push(`${count} ${unit}`);
  }
  return (offsetSeconds < 0 ? '-' : '') + parts.join(' ');
}
