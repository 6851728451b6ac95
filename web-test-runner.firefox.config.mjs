// The element tests in Firefox.
import { elementTestConfig } from './tools/wtr-config.ts';
import { firefoxEngine } from './tools/wtr-engines.ts';

export default await elementTestConfig(firefoxEngine());
