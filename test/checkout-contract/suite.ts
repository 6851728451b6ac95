/**
 * The rules for every backend of the elements (`@gangway/protocol/checkout`): one suite for the merchant server and
 * every other implementation of the contract.
 */
import { after, before, describe } from 'node:test';
import type { CheckoutUnderTest, Differences } from './backend.ts';
import { Client } from './client.ts';
import { noOfferRules, offerRules } from './offer-rules.ts';
import { sessionRules } from './session-rules.ts';
import { statusRules } from './status-rules.ts';
import { endRules, submissionRules } from './submission-rules.ts';

/** Registers the suite for one backend. */
export function checkoutContract(
  name: string,
  open: () => Promise<CheckoutUnderTest>,
  differences: Differences = {},
): void {
  describe(`checkout contract: ${name}`, () => {
    let backend: CheckoutUnderTest;
    before(async () => {
      backend = await open();
    });
    after(() => backend.close());

    const client = (session: string) => new Client(backend, session);
    const opened = async () => client(await backend.session());

    sessionRules(() => backend, client);
    if (differences.hasNoOffers) noOfferRules(() => backend);
    else offerRules(() => backend, opened);
    submissionRules(() => backend, opened);
    endRules(() => backend, opened, differences);
    statusRules(() => backend, opened);
  });
}
