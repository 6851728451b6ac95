/** Draws the figures of one goal as SVG: each bar relative to its own goal, in colours for light and dark pages. */
import { type Figure, median, targetText, type Verdict, verdictOf, withUnit } from './figures.ts';

const WIDTH = 760;
const ROW = 62;
const TOP = 30;
const BAR = 16;
/** Where the goal of every bar is. A bar of twice its goal fills the width. */
const GOAL_AT = WIDTH / 2;
const TEXT_DROP = 15;
const BAR_DROP = 24;
/** The end of a bar that is cut off, in pixels. */
const CUT = 10;

const STYLE = `text{font:14px system-ui,sans-serif;fill:#1f2328}.value,.goal{fill:#59636e}.track{fill:#eff2f5}
.met{fill:#1a7f37}.acceptable{fill:#9a6700}.missed{fill:#cf222e}.unjudged{fill:#59636e}
.line{stroke:#1f2328;stroke-width:2;stroke-dasharray:5 4}
.round{fill:#fff;stroke:#1f2328}
@media(prefers-color-scheme:dark){text{fill:#f0f6fc}.value,.goal{fill:#9198a1}.track{fill:#2a313c}
.met{fill:#3fb950}.acceptable{fill:#d29922}.missed{fill:#f85149}.unjudged{fill:#9198a1}.line{stroke:#f0f6fc}
.round{fill:#0d1117;stroke:#f0f6fc}}`;

/** A verdict in words, so that nobody depends on colours. */
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  met: 'met',
  acceptable: 'acceptable, goal not met',
  missed: 'not met',
  unjudged: 'not judged, the machine was busy',
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns the chart of a goal's figures, entitled `title`. */
export function speedChart(title: string, figures: readonly Figure[], isBusy = false): string {
  const height = TOP + figures.length * ROW;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="t d">`,
    `<title id="t">${escaped(title)}</title>`,
    `<desc id="d">${escaped(figures.map((figure) => describe(figure, isBusy)).join('; '))}</desc>`,
    `<style>${STYLE}</style>`,
    `<text class="goal" x="${GOAL_AT}" y="${TEXT_DROP}" text-anchor="middle">goal</text>`,
    ...figures.map((figure, index) => bar(figure, TOP + index * ROW, isBusy)),
    `<path class="line" d="M${GOAL_AT} ${TOP - 8}V${height}"/>`,
    '</svg>',
  ].join('\n')}\n`;
}

const describe = (figure: Figure, isBusy: boolean): string => {
  const value = withUnit(median(figure.rounds), figure);
  return `${figure.what}: ${value}, ${targetText(figure)}: ${VERDICT_WORDS[verdictOf(figure, isBusy)]}`;
};

/** One bar with its words above and a dot for each round. */
function bar(figure: Figure, y: number, isBusy: boolean): string {
  const middle = median(figure.rounds);
  const verdict = verdictOf(figure, isBusy);
  const words = `${withUnit(middle, figure)} (${targetText(figure)}): ${VERDICT_WORDS[verdict]}`;
  const top = y + BAR_DROP;
  const end = placeOf(middle, figure);
  const dots = figure.rounds.map(
    (value) => `<circle class="round" cx="${placeOf(value, figure)}" cy="${top + BAR / 2}" r="3"/>`,
  );
  return [
    `<text x="0" y="${y + TEXT_DROP}">${escaped(figure.what)}</text>`,
    `<text class="value" x="${WIDTH}" y="${y + TEXT_DROP}" text-anchor="end">${escaped(words)}</text>`,
    `<rect class="track" x="0" y="${top}" width="${WIDTH}" height="${BAR}"/>`,
    isCut(middle, figure)
      ? `<path class="${verdict}" d="M0 ${top}H${WIDTH - CUT}l${CUT} ${BAR / 2}l-${CUT} ${BAR / 2}H0z"/>`
      : `<rect class="${verdict}" x="0" y="${top}" width="${end}" height="${BAR}"/>`,
    ...dots,
  ].join('\n');
}

const isCut = (value: number, { target }: Figure): boolean => value > 2 * target.value;

/** Returns where a value is on the axis, in pixels; at the end for more than twice the goal. */
const placeOf = (value: number, { target }: Figure): number =>
  Math.round(Math.min(Math.max(value / target.value, 0), 2) * GOAL_AT * 10) / 10;
