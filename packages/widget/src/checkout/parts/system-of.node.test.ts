// Tests of detecting the operating system from the browser's navigator.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemOf } from './system-of.ts';

const devices: readonly (readonly [userAgent: string, maxTouchPoints: number, system: string])[] = [
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, 'android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'android'],
];
for (const [userAgent, maxTouchPoints, system] of devices)
  test(`detects ${system} from ${userAgent} with ${maxTouchPoints} touch points`, () => {
    assert.equal(systemOf({ userAgent, maxTouchPoints } as Navigator), system);
  });
