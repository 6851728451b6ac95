/** Journeys at the till: codes that are typed, generated, or read by the camera. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atTillWithCamera } from './desk-camera.ts';
import { testControls } from './desk-controls.ts';
import { commonDesk, control, faultAt, go, panel, type, verdict } from './desk-steps.ts';

// Of the commonDemo: nothing here moves its clock or changes its accounts.
const { demo, tester } = await commonDesk();

test('a charged code is paid, refused, cancelled by the payer, or lacks funds', async () => {
  const { page } = tester;
  await go('#/cashier?amount=2.40&tip=0.40&account=016684');
  assert.equal(await control('account').inputValue(), '016684');
  await control('account').selectOption('016683');
  const till = panel('cashier');
  const charge = async (ending: string) => {
    await control('ending').selectOption(ending);
    await till.locator('[data-action="make-code"]').click();
    await page.waitForURL(/code=13\d{14}/);
    await till.locator('[data-action="charge"]').click();
  };
  await charge('00');
  await verdict('2.40 EUR is paid with WeChat Pay');
  await till.getByText('0.40 of it is a tip.').waitFor();
  await charge('91');
  await till.getByText('-4006').waitFor();
  await charge('90');
  await verdict('The payment is under way.');
  assert.equal(await till.locator('[data-action="cancel"]').isDisabled(), true);
  await till.getByText('A cashier gives up 30 s after charging at the earliest.').waitFor();
  await till.locator('[data-action="wallet-refuse"]').click();
  await verdict('Refused');
  await charge('90');
  await verdict('The payment is under way.');
  await till.locator('[data-action="wallet-cancel"]').click();
  await verdict('Given up by the payer.');
  await charge('90');
  await verdict('The payment is under way.');
  await till.locator('[data-action="wallet-pay"]').click();
  await verdict('2.40 EUR is paid with WeChat Pay');
  assert.deepEqual(tester.complaints, []);
});

test('a cashier can cancel 30 s after charging a code that got no answer', async () => {
  const page = await tester.page.context().newPage();
  await page.clock.install();
  await page.goto(`${demo.shop}/desk#/cashier?amount=2.10&ending=90`);
  await page.locator('[data-action="make-code"]').click();
  await page.locator('[data-action="charge"]').click();
  const cancel = page.locator('[data-action="cancel"]');
  await cancel.filter({ hasText: /in \d+ s/ }).waitFor();
  await page.clock.fastForward(31_000);
  await cancel.filter({ hasText: /^Cancel$/ }).click();
  await page.locator('.desk-verdict', { hasText: 'Cancelled before it was paid.' }).waitFor();
  await page.close();
});

test('each invalid field at the till shows its error, and charging succeeds once all are corrected', async () => {
  await go('#/cashier');
  const charge = () => panel('cashier').locator('[data-action="charge"]').click();
  await charge();
  await faultAt('code', 'There is no code yet');
  await type('code', '12');
  await charge();
  await faultAt('code', '-1007');
  await panel('cashier').locator('[data-action="make-code"]').click();
  await type('amount', 'two euros');
  await charge();
  await faultAt('amount', '-3002');
  await type('amount', '2.00');
  await control('amount').and(tester.page.locator(':not([aria-invalid])')).waitFor();
  await type('tip', '3.00');
  await charge();
  await faultAt('tip', '-3003');
  await type('tip', '0.20');
  await control('currency').selectOption('GBP');
  await charge();
  await verdict('2.00 GBP is paid with WeChat Pay');
  assert.deepEqual(tester.complaints, []);
});

test('a code read by the camera is charged at once, and the camera is switched off', async (t) => {
  const { page, show, trackStates } = await atTillWithCamera(demo, t);
  await page.locator('[data-action="scan"]').click();
  await page.getByLabel('What the camera sees').waitFor();
  assert.deepEqual(await trackStates(), ['live']);
  await show('no code of a payer');
  await show('13 1234 5678 9012 34 00');
  await page.locator('.desk-verdict', { hasText: '2.10 EUR is paid with WeChat Pay' }).waitFor();
  assert.deepEqual(await trackStates(), ['ended']);
  await page.locator('[data-action="scan"]').waitFor();
});

test('the camera is switched off when scanning is stopped and when the panel is left', async (t) => {
  const { page, trackStates } = await atTillWithCamera(demo, t);
  await page.locator('[data-action="scan"]').click();
  await page.locator('[data-action="stop-scan"]').click();
  await page.locator('[data-action="scan"]').waitFor();
  assert.deepEqual(await trackStates(), ['ended']);
  await page.locator('[data-action="scan"]').click();
  await page.getByLabel('What the camera sees').waitFor();
  await page.getByRole('link', { name: /^Money/ }).click();
  await page.locator('[data-panel="money"]').waitFor();
  await page.waitForFunction(() =>
    (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.every(
      ({ readyState }) => readyState === 'ended',
    ),
  );
  assert.deepEqual(await trackStates(), ['ended', 'ended']);
});

test('camera permission that arrives after leaving the panel switches the camera off at once', async (t) => {
  const { page, askFirst, trackStates } = await atTillWithCamera(demo, t);
  const allow = await askFirst();
  await page.locator('[data-action="scan"]').click();
  await page.getByRole('link', { name: /^Money/ }).click();
  await page.locator('[data-panel="money"]').waitFor();
  await allow();
  // A text would be evaluated anew with each look, which the policy of the page forbids after the first.
  await page.waitForFunction(() => {
    const { tracks } = globalThis as unknown as { tracks: MediaStreamTrack[] };
    return tracks.length === 1 && tracks[0]?.readyState === 'ended';
  });
  assert.deepEqual(await trackStates(), ['ended']);
});

test('without camera permission the desk says so, and the code can still be typed', async (t) => {
  const { page } = await atTillWithCamera(demo, t, { isAllowed: false });
  await page.locator('[data-action="scan"]').click();
  await page.getByRole('alert').filter({ hasText: 'The camera is not allowed' }).waitFor();
  assert.equal(await page.locator('[name="code"]').isEditable(), true);
});

testControls('desk-till.test.ts');
