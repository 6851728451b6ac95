/** `gangway-cli dev`: the demo as `@gangway/cli` brings it. */
import { GANGWAY_DEV } from './start/programs.ts';
import { runDemo } from './start/run-demo.ts';

// The first word is the command itself.
await runDemo(process.argv.slice(3), GANGWAY_DEV);
