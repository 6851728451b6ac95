// The element tests in Chromium.
import { elementTestConfig } from './tools/wtr-config.ts';
import { chromiumEngine } from './tools/wtr-engines.ts';

export default await elementTestConfig(await chromiumEngine());
