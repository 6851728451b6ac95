/** The programs that start the demo, as their texts name them: from the source, and from the package. */
import type { StandIns } from './rail-stand-in.ts';

/** What to type. */
export interface Program {
  readonly start: string;
  /** The same, before options. */
  readonly withOptions: string;
  /** The operator's command line, before a command. */
  readonly operator: string;
  /** What its option `--rail` can name; without it there is no such option. */
  readonly standIns?: StandIns;
}

/** In the source tree. */
export const NPM_START: Program = {
  start: 'npm start',
  withOptions: 'npm start --',
  operator: 'npm run gangway --',
};

/** From `@gangway/cli`, whose dependencies bring the operator's command line. */
export const GANGWAY_DEV: Program = {
  start: 'npx @gangway/cli dev',
  withOptions: 'npx @gangway/cli dev',
  operator: 'npx -p @gangway/cli gangway',
};
