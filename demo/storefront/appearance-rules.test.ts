/** Tests of the appearance editor's rules. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PUBLIC_VARIABLES } from '../../packages/widget/src/theme/public-variables.ts';
import { APPEARANCE_CONTROLS, cssOf } from './appearance-rules.ts';

describe('the appearance editor', () => {
  test('offers only variables that the elements read', () => {
    for (const { variable } of APPEARANCE_CONTROLS) assert.ok(variable in PUBLIC_VARIABLES, variable);
  });

  test('writes what differs from the elements’ own appearance', () => {
    const initial = Object.fromEntries(APPEARANCE_CONTROLS.map((one) => [one.variable, one.initial]));
    assert.doesNotMatch(cssOf(initial), /--gw-/);
    const css = cssOf({
      ...initial,
      '--gw-accent': '#aa0000',
      '--gw-field-height': '36',
      '--gw-hints': 'on',
    });
    assert.equal(css, ':root {\n  --gw-accent: #aa0000;\n  --gw-field-height: 36px;\n  --gw-hints: none;\n}');
  });

  const REFUSED = [
    ['--gw-accent', 'url(https://shop.example/)'],
    ['--gw-accent', ''],
    ['--gw-field-height', '35'],
    ['--gw-field-height', ''],
    ['--gw-field-height', '1e9'],
    ['--gw-space', '4;color:red'],
  ] as const;
  for (const [variable, value] of REFUSED)
    test(`leaves out ${variable}: “${value}”`, () => {
      assert.doesNotMatch(cssOf({ [variable]: value }), /--gw-/);
    });
});
