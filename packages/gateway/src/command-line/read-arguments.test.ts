/** Which arguments are accepted, which are refused, and what help prints. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defineCommand, UsageFault } from './command.ts';
import { COMMANDS } from './command-table.ts';
import { helpText } from './help.ts';
import { readArguments } from './read-arguments.ts';
import { runCommandLine } from './run-command-line.ts';

const read = (text: string) => readArguments(COMMANDS, text === '' ? [] : text.split(' '));

/** A program with a command of one word, as `@gangway/cli` has them. */
const ONE_WORD = [
  defineCommand({
    name: 'trigger',
    description: 'Makes an event happen.',
    example: 'trigger refund.failed',
    options: {
      event: { placeholder: 'EVENT', description: 'the event', isOperand: true, isRequired: true },
      list: { placeholder: '', description: 'lists the events', isFlag: true },
    },
    run: async () => ({ json: {}, text: '' }),
  }),
];
const readOther = (text: string) => readArguments(ONE_WORD, text.split(' '), 'other');

describe('arguments of another program', () => {
  test('a command of one word takes an operand and flags, in any order', () => {
    for (const text of ['trigger refund.failed --list', 'trigger --list refund.failed']) {
      const parsed = readOther(text);
      assert.ok(parsed.kind === 'run');
      assert.deepEqual(parsed.values, { event: 'refund.failed', list: 'yes' });
    }
    const without = readOther('trigger refund.failed');
    assert.ok(without.kind === 'run');
    assert.deepEqual(without.values, { event: 'refund.failed' });
  });

  for (const [text, sentence] of [
    ['trigger', 'trigger needs EVENT, as in: other trigger refund.failed.'],
    ['trigger a --list=all', '--list takes no value.'],
    ['trigger a --list --list', '--list is given twice.'],
    ['fire', 'There is no command fire; other --help lists all commands.'],
  ] as const)
    test(`"${text}" is refused in the words of that program`, () =>
      assert.throws(() => readOther(text), new UsageFault(sentence)));

  test('help names that program and shows a flag without a value', () => {
    const help = helpText(ONE_WORD, 'trigger', { program: 'other', opening: '', closing: '' });
    assert.match(help, /^other trigger EVENT \[--list\]\n/);
    assert.match(help, /Example: other trigger refund\.failed$/);
  });
});

describe('arguments', () => {
  test('options may stand in any order and with an equals sign', () => {
    const parsed = read('stores add --name=Leiden --json --merchant 056870');
    assert.ok(parsed.kind === 'run');
    assert.deepEqual(
      [parsed.command.name, parsed.values, parsed.asJson],
      ['stores add', { merchant: '056870', name: 'Leiden' }, true],
    );
  });

  test('words after the verb become one operand', () => {
    const parsed = read('clock move next 04:00');
    assert.deepEqual(parsed.kind === 'run' && parsed.values, { by: 'next 04:00' });
  });

  for (const [text, sentence] of [
    ['', /A command is missing/],
    ['--json', /A command is missing/],
    ['merchant list', /There is no command merchant;/],
    ['stores', /What about stores\? Name one of add, list\./],
    ['stores delete', /There is no command stores delete; stores has add, list\./],
    ['merchants list now', /merchants list does not know what to do with now\./],
    ['merchants list --all', /merchants list has no option --all\./],
    ['merchants list -x', /merchants list has no option -x\./],
    ['merchants list --json=yes', /--json takes no value\./],
    ['merchants add', /merchants add needs --uid UID, as in: gangway merchants add --uid 056870 --name/],
    ['merchants add --uid', /--uid needs a value/],
    ['merchants add --uid --name x', /--uid needs a value/],
    ['merchants add --uid 056870 --uid 056871 --name x', /--uid is given twice\./],
    ['merchants add --uid= --name x', /--uid is empty\./],
    ['merchants toString', /There is no command merchants toString/],
    ['__proto__ add', /There is no command __proto__/],
  ] as const) {
    test(`invalid: "${text}"`, () => {
      assert.throws(
        () => read(text),
        (error) =>
          error instanceof UsageFault && sentence.test(error.message) && /\.\)?$/.test(error.message),
      );
    });
  }
});

describe('help', () => {
  test('lists all commands, each with its description', () => {
    const text = helpText(COMMANDS, '');
    for (const { name, description } of COMMANDS)
      assert.ok(text.includes(`  ${name}`) && text.includes(description), name);
  });

  for (const [words, about] of [
    ['--help', ''],
    ['-h', ''],
    ['help', ''],
    ['merchants --help', 'merchants'],
    ['merchants add --help', 'merchants add'],
    ['merchants add --uid 1 --nonsense --help', 'merchants add'],
  ] as const) {
    test(`"${words}" prints help about "${about}"`, () =>
      assert.deepEqual(read(words), { kind: 'help', about }));
  }

  test('of a command describes each of its options', () => {
    for (const command of COMMANDS) {
      const text = helpText(COMMANDS, command.name);
      for (const { description } of Object.values(command.options))
        assert.ok(text.includes(description), description);
    }
  });

  test('gives only examples that are accepted', () => {
    for (const { name, example } of COMMANDS) {
      const words = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      );
      const parsed = readArguments(COMMANDS, words);
      assert.equal(parsed.kind === 'run' && parsed.command.name, name);
    }
  });
});

describe('errors before a command runs', () => {
  const run = async (words: string, environment: Record<string, string>, open?: () => Promise<never>) => {
    let err = '';
    const around = {
      environment,
      answer: () => assert.fail('nothing is printed'),
      write: () => assert.fail('nothing is written'),
      complain: (sentence: string) => {
        err += sentence;
      },
    };
    const code = await runCommandLine(words.split(' '), { ...around, ...(open && { open }) });
    return { code, err };
  };

  test('an invalid command opens nothing', async () => {
    const opened = async () => assert.fail('the storage was opened');
    assert.equal((await run('merchants add', {}, opened)).code, 2);
  });

  for (const [environment, sentence] of [
    [{ GW_MODE: 'test' }, /^GW_MODE is "test"/],
    [{ DATABASE_URL: 'postgresql://127.0.0.1:1/none' }, /^GW_MASTER_KEY is missing/],
    [{ GW_MODE: 'live' }, /^DATABASE_URL is missing/],
    [
      { DATABASE_URL: 'postgresql://127.0.0.1:1/none', GW_MASTER_KEY: '00'.repeat(32) },
      /^The database at .*127\.0\.0\.1:1.* gives no answer/,
    ],
    [{ GW_DATA_DIR: '/dev/null/data' }, /^There is no gateway's database in \/dev\/null\/data/],
  ] as const) {
    test(`refused: ${JSON.stringify(environment)}`, async () => {
      const { code, err } = await run('clock reset', environment);
      assert.match(err, sentence);
      assert.match(err, /^[^\n]+$/);
      assert.equal(code, 1);
    });
  }

  test('an unexpected error is one line without a stack trace', async () => {
    const { code, err } = await run('merchants list', {}, async () => {
      throw new TypeError('first line\n  second line');
    });
    assert.deepEqual({ code, err }, { code: 1, err: 'first line second line' });
  });
});
