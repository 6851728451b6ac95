/** A customer saves a card in the demo shop, pays with it, removes it, takes that back, and lets it go. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASKING_CARD, answerChallenge, chooseCard, reachDialog, typeCard } from '../journeys/card-steps.ts';
import { commonDemo } from '../journeys/demo.ts';
import { clickPay, expectStanding, goToCheckout } from '../journeys/shopping.ts';
import { visit } from '../journeys/visitor.ts';

const demo = await commonDemo();

test('a card that the customer ticks to save pays the next order with one click, until it is removed', async () => {
  const { page, complaints, picture, leave } = await visit();
  const element = page.locator('gw-checkout');
  const saved = element.locator('[part=method]', { hasText: 'Visa •••• 1018' });

  await goToCheckout(page, demo.shop);
  await chooseCard(page);
  const box = element.getByRole('checkbox', { name: 'Save this card for next time' });
  assert.equal(await box.isChecked(), false);
  await typeCard(page, { number: ASKING_CARD });
  await box.check();
  await picture('saved-card-box');
  await clickPay(page);
  const challenge = await reachDialog(page);
  await challenge.getByText(/^As you chose, .* saves this card for your next payments\.$/).waitFor();
  await picture('saved-card-challenge');
  await answerChallenge(page);
  await expectStanding(page, 'paid');

  await goToCheckout(page, demo.shop);
  await saved.getByText('Expires 12/40').waitFor();
  assert.equal(await saved.getByRole('radio').isChecked(), true, 'a saved card comes first');
  await picture('saved-card-offered');
  await clickPay(page);
  // This card’s issuer challenges every payment, in the page as well.
  await reachDialog(page);
  await answerChallenge(page);
  await expectStanding(page, 'paid');

  await goToCheckout(page, demo.shop);
  await saved.getByRole('button', { name: 'Remove card' }).click();
  await saved.getByRole('button', { name: 'Undo' }).click();
  await saved.getByRole('button', { name: 'Remove card' }).click();
  await saved.getByRole('button', { name: 'Undo' }).waitFor();
  await picture('saved-card-removed');
  await page.reload();
  await element.getByRole('radio').first().waitFor();
  assert.equal(await saved.count(), 0, 'a removed card is not offered again');
  await goToCheckout(page, demo.shop);
  assert.equal(await saved.count(), 0);
  assert.deepEqual(complaints, []);
  leave();
});
