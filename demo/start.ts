/** `npm start`: the demo from its source. */
import { NPM_START } from './start/programs.ts';
import { runDemo } from './start/run-demo.ts';
import { STAND_INS } from './start/stand-ins.ts';

await runDemo(process.argv.slice(2), { ...NPM_START, standIns: STAND_INS });
