/** Tests that docs/speed.md shows every goal with its verdict, and that its charts are those of the kept figures. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { beforeTable, COMPARED } from './before.ts';
import { speedChart } from './chart.ts';
import { speedCharts, speedParts, workTable } from './document.ts';
import { type Figure, GOAL_NAMES, readFigures, targetText, verdictOf } from './figures.ts';

const DOCS = new URL('../../docs/', import.meta.url);

/** The end of a row: verdict, date, and whether the machine had other work. */
const VERDICT =
  /\| (met|not met|acceptable, goal not met|not judged, [a-z ]+) \| \d{4}-\d{2}-\d{2} \| (idle|busy \(\d+ %\)) \|$/;

const figure = (changes: Partial<Figure> = {}): Figure => ({
  what: 'Creation, p99',
  unit: 'ms',
  digits: 1,
  target: { kind: 'most', value: 25 },
  rounds: [20, 22, 40],
  ...changes,
});

describe('docs/speed.md', () => {
  const document = readFileSync(new URL('speed.md', DOCS), 'utf8');
  const kept = readFigures();

  test('has a row with a verdict for every figure of every goal', () => {
    for (const name of GOAL_NAMES) {
      const { figures = [] } = kept[name] ?? {};
      assert.ok(figures.length > 0, `${name} was not measured`);
      for (const { what } of figures) {
        const row = document.split('\n').find((line) => line.startsWith(`| ${name} | ${what} |`));
        assert.match(row ?? '', VERDICT, what);
      }
    }
  });

  test('says of every goal on which machine, when, how and at which commit it was measured', () => {
    for (const name of GOAL_NAMES) {
      const { machine, date, command, commit } = kept[name]!;
      const [, section = ''] = document.split(`<!-- generated:${name} -->`);
      assert.ok(
        section.includes(`Measured on ${date} by \`${command}\`, commit ${commit}: ${machine}.`),
        name,
      );
    }
  });

  test('has every work that is compared with 2026-11-22', () => {
    const works = [...kept.S1!.works, ...kept.S3!.works].map(({ what }) => what);
    for (const name of Object.values(COMPARED)) assert.ok(works.includes(name), name);
  });

  test('shows each chart, and no other file lies beside them', () => {
    const charts = speedCharts(kept).map(({ path }) => path.replace('docs/speed/', ''));
    for (const chart of charts) assert.ok(document.includes(`](speed/${chart})`), chart);
    assert.deepEqual(readdirSync(new URL('speed/', DOCS)).sort(), ['figures.json', ...charts].sort());
  });
});

describe('the comparison with 2026-11-22', () => {
  const rows = (kept: Parameters<typeof beforeTable>[0]) =>
    beforeTable(kept)
      .split('\n')
      .slice(2)
      .map((line) => line.split(' | ').slice(4).join(' ').replace(' |', '').replaceAll('\u00a0', ' ').trim());
  const work = (what: string, perSecond: number, p50: number[] = []) => ({
    ...{ what, clients: 1, perSecond: [perSecond], failed: 0, p50, p99: [] },
    cpu: { gateway: [0.2], PostgreSQL: [0.1] },
  });
  const measured = { figures: [], notes: [], machine: '', date: '', command: '', commit: '', others: 0 };

  test('has rates with their ratio, the times of one client, and processor times', () => {
    const works = [
      work(COMPARED.reference, 10_000),
      work(COMPARED.referenceAlone, 2_000),
      work(COMPARED.creation, 2_500),
      work(COMPARED.creationAlone, 800, [1.2]),
    ];
    assert.deepEqual(rows({ S1: { ...measured, works } }), [
      '2,500 10,000 0.25',
      '',
      '1.20 ms 0.50 ms 2.4',
      '0.20 + 0.10 ms 0.10 ms',
      '',
    ]);
  });

  test('leaves out what was not measured', () => {
    assert.deepEqual(rows({}), ['', '', '', '', '']);
  });
});

describe('a verdict', () => {
  const verdicts: [string, Partial<Figure>, string][] = [
    ['the median counts, not the worst round', {}, 'met'],
    ['more than the most is missed', { rounds: [26] }, 'missed'],
    ['less than the least is missed', { target: { kind: 'least', value: 30 } }, 'missed'],
    [
      'a floor makes less than the goal acceptable',
      { target: { kind: 'least', value: 30, floor: 21 } },
      'acceptable',
    ],
    [
      'a floor makes more than the goal acceptable',
      { target: { kind: 'most', value: 20, floor: 23.5 } },
      'acceptable',
    ],
    ['less than the floor is missed', { target: { kind: 'least', value: 30, floor: 23 } }, 'missed'],
  ];
  for (const [rule, changes, verdict] of verdicts)
    test(rule, () => assert.equal(verdictOf(figure(changes)), verdict));

  test('a goal is in words, with its unit', () => {
    assert.equal(targetText(figure()), 'at most 25.0\u00a0ms');
    assert.equal(
      targetText(figure({ target: { kind: 'most', value: 25, floor: 30 } })),
      'at most 25.0\u00a0ms, acceptable up to 30.0\u00a0ms',
    );
  });
});

describe('a chart', () => {
  const widthOf = (chart: string) =>
    Number(/class="(?:met|missed)" x="0" y="\d+" width="([\d.]+)"/.exec(chart)?.[1]);

  test('puts the goal of every bar at the same place', () => {
    const chart = speedChart('S1', [figure({ rounds: [25] })]);
    assert.equal(widthOf(chart), Number(/class="line" d="M([\d.]+) /.exec(chart)?.[1]));
  });

  test('cuts a bar that is longer than twice its goal, and says its value', () => {
    const chart = speedChart('S1', [figure({ rounds: [70] })]);
    assert.match(chart, /<path class="missed"/);
    assert.match(chart, /70\.0\u00a0ms \(at most 25\.0\u00a0ms\): not met/);
  });

  test('has colours for dark pages, and says in words what it shows', () => {
    const chart = speedChart('S1 <create>', [figure()]);
    assert.match(chart, /prefers-color-scheme:dark/);
    assert.match(chart, /<title id="t">S1 &lt;create&gt;<\/title>\n<desc id="d">Creation, p99: 22\.0/);
  });
});

test('figures beside more than a tenth of other work have no verdict, others have', () => {
  const measured = {
    ...{ figures: [figure()], works: [], notes: [], machine: '2 cores', date: '2026-11-26' },
    ...{ command: 'npm run bench:gateway', commit: 'abc' },
  };
  const partWith = (others: number) => speedParts({ S1: { ...measured, others } });
  assert.match(partWith(0.11).get('S1') ?? '', /The machine was busy/);
  assert.match(partWith(0.11).get('summary') ?? '', /not judged.* busy \(11 %\)/);
  assert.doesNotMatch(partWith(0.09).get('S1') ?? '', /busy/);
  assert.match(partWith(0.09).get('summary') ?? '', /\| met \|.* idle/);
});

test('the part of a goal that was not measured says so', () => {
  assert.equal(speedParts({}).get('S3'), 'Not measured yet.');
});

test('work without latencies or without a process has empty cells', () => {
  const rows = workTable([
    {
      what: 'pgbench',
      clients: 16,
      perSecond: [1000],
      failed: 0,
      p50: [],
      p99: [],
      cpu: { PostgreSQL: [0.1] },
    },
    {
      what: 'creation',
      clients: 64,
      perSecond: [500],
      failed: 2,
      p50: [1],
      p99: [2],
      cpu: { gateway: [0.2], PostgreSQL: [0.3] },
    },
  ]).split('\n');
  assert.equal(rows[2], '| pgbench | 16 | 1,000 | 0 |  |  | 0.100 |  |');
  assert.equal(rows[3], '| creation | 64 | 500 | 2 | 1.00 | 2.0 | 0.300 | 0.200 |');
});
