/** The sandbox's clock on the command line. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sandbox } from '@gangway/sandbox';
import { storedClock } from '../../../sandbox/src/stored-clock.ts';
import { secondsUntilWallTime } from '../business-day.ts';
import { rootKeyOf } from '../storage/root-key.ts';
import { testDatabase } from '../storage/test-database.ts';
import { adminServices } from './admin-services.ts';
import { clockCommands } from './clock.ts';
import type { CommandContext } from './command.ts';
import { commandLineActor } from './command-line-actor.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

interface Shown {
  readonly real: string;
  readonly business: string;
  readonly offsetSeconds: number;
}

describe('the clock', () => {
  let commandLine: TestCommandLine;
  before(async () => {
    commandLine = await testCommandLine();
  });
  beforeEach(async () => void (await commandLine.type('clock reset')));
  after(() => commandLine.drop());
  const move = (by: string) => commandLine.read<Shown>(['clock', 'move', by]);

  for (const [by, seconds] of [
    ['+45s', 45],
    ['+30m', 1_800],
    ['+1d', 86_400],
    ['+30d', 2_592_000],
  ] as const) {
    test(`${by} moves business time by ${seconds} seconds`, async () => {
      assert.equal((await move(by)).offsetSeconds, seconds);
      const clock = await storedClock(commandLine.database);
      assert.ok(Math.abs(clock.now().getTime() - Date.now() - seconds * 1000) < 1000);
      clock.close();
    });
  }

  test('moves add up, show prints the total and reset undoes them', async () => {
    await move('+1d');
    await move('+30m');
    assert.match((await commandLine.type('clock show')).out, /ahead by +1 d 30 min\n/);
    assert.equal((await commandLine.read<Shown>('clock reset')).offsetSeconds, 0);
    assert.match((await commandLine.type('clock show')).out, /ahead by +nothing\n/);
  });

  test('"next 04:00" is four o’clock in Amsterdam, and on the next day when repeated', async () => {
    const wall = ({ business }: Shown) =>
      new Date(business).toLocaleTimeString('nl-NL', { timeZone: 'Europe/Amsterdam', timeStyle: 'short' });
    const first = await move('next 04:00');
    const second = await commandLine.read<Shown>('clock move next 04:00');
    assert.deepEqual([wall(first), wall(second)], ['04:00', '04:00']);
    const hours = (Date.parse(second.business) - Date.parse(first.business)) / 3_600_000;
    assert.ok(hours > 22.9 && hours < 25.1, `${hours} hours`);
  });

  for (const [by, description] of [
    ['1d', 'without a plus'],
    ['+1w', 'an unknown unit'],
    ['+', 'nothing'],
    ['+1.5h', 'a fraction'],
    ['+3651d', 'more than ten years'],
    ['next 24:00', 'not a time of day'],
    ['next', 'next without a time'],
    ['tomorrow', 'a word'],
  ] as const) {
    test(`the clock does not move by ${by}: ${description}`, () =>
      commandLine.refuses(['clock', 'move', by], { sentence: /The clock moves by \+30m/, code: 2 }));
  }

  test('moves of more than a hundred years in total are refused', async () => {
    for (let moves = 0; moves < 10; moves += 1) await move('+3650d');
    await commandLine.refuses(['clock', 'move', '+3650d'], { sentence: /a hundred years at most/ });
  });

  for (const words of ['clock show', 'clock move +1d', 'clock reset'])
    test(`live mode refuses ${words}`, () =>
      commandLine.refuses(words, { sentence: /its time and its rails are real/, mode: 'live' }));
});

describe('the time until the wall clock shows', () => {
  for (const [now, wallTime, seconds, description] of [
    ['2026-11-20T02:59:59Z', '04:00', 1, 'a second before'],
    ['2026-11-20T03:00:00Z', '04:00', 86_400, 'at that exact time, tomorrow'],
    ['2026-11-20T02:59:59.001Z', '04:00', 1, 'a fraction of a second counts as a whole one'],
    ['2026-11-19T23:30:00Z', '00:15', 85_500, 'the local date differs from UTC'],
    ['2026-10-24T02:00:00Z', '04:00', 25 * 3_600, 'the night the clocks go back'],
    ['2027-03-27T03:00:00Z', '04:00', 23 * 3_600, 'the night they go forward'],
    ['2027-03-28T00:00:00Z', '02:30', 5_400, 'a time that is skipped'],
    ['2026-10-24T23:00:00Z', '02:30', 5_400, 'a time that occurs twice: the first'],
    ['2026-10-25T01:00:00Z', '02:30', 88_200, 'a time that occurs twice is used once'],
  ] as const) {
    test(`${wallTime}: ${description}`, () =>
      assert.equal(secondsUntilWallTime(new Date(now), wallTime), seconds));
  }

  for (const text of ['4:00', '04:60', '24:00', '04:00:00', 'noon', ''])
    test(`"${text}" is not a time of day`, () =>
      assert.equal(secondsUntilWallTime(new Date(), text), undefined));
});

describe('a gateway at this machine’s address', () => {
  for (const words of ['clock move', 'clock reset'])
    test(`has reloaded its clock when ${words} ends`, async () => {
      const { database, drop } = await testDatabase(sandbox.migrations);
      const clock = await storedClock(database);
      const requested: (string | undefined)[] = [];
      const gateway = createServer(async (request, response) => {
        requested.push(request.url);
        await clock.refresh();
        response.end('{}');
      });
      await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
      const ownAddress = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
      const command = clockCommands.find(({ name }) => name === words)!;
      const services = { database, rootKey: rootKeyOf(randomBytes(32)), mode: 'sandbox' as const };
      const admin = await adminServices({
        ...services,
        serviceName: 'Gangway',
        sandbox: sandbox.administration,
        drivers: [],
      });
      const context = { ...services, ownAddress, admin, actor: commandLineActor({}) };
      await command.run(context as Partial<CommandContext> as CommandContext, { by: '+1d' });
      assert.deepEqual(requested, ['/sandbox/clock']);
      const aheadSeconds = Math.round((clock.now().getTime() - Date.now()) / 1000);
      assert.equal(aheadSeconds, words === 'clock move' ? 86_400 : 0);
      gateway.closeAllConnections();
      gateway.close();
      clock.close();
      await drop();
    });
});
