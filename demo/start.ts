/** `npm start`: the demo from its source. */
import { NPM_START } from './start/programs.ts';
import { runDemo } from './start/run-demo.ts';

await runDemo(process.argv.slice(2), NPM_START);
