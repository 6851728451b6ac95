/** Order lines, contact and addresses, as Mollie wants them for methods that are paid later. */
import type { RailRequest } from '@gangway/gateway/extend';
import {
  formatAmount,
  lineTotalMinor,
  lineVatMinor,
  type OrderLine,
  type PayerAddress,
  type PayerContact,
} from '@gangway/protocol';
import { amountText } from './wire.ts';

/** Returns the members of a payment that say what was bought and by whom; none where the rail was told nothing. */
export function invoiceMembers({ invoice, currency }: Pick<RailRequest, 'invoice' | 'currency'>) {
  if (!invoice) return {};
  const { lines, customer = {}, billingAddress, shippingAddress } = invoice;
  return {
    lines: lines.map((line) => lineOf(line, currency)),
    ...(billingAddress && { billingAddress: addressOf(billingAddress, customer) }),
    ...(shippingAddress && { shippingAddress: addressOf(shippingAddress, customer) }),
  };
}

function lineOf(line: OrderLine, currency: string) {
  const text = (amountMinor: bigint) => amountText({ amountMinor, currency });
  const {
    type = 'physical',
    description,
    quantity,
    unit_price: price,
    discount_amount: discount = 0n,
  } = line;
  return {
    ...{ type, description, quantity, unitPrice: text(price), totalAmount: text(lineTotalMinor(line)) },
    ...(discount > 0n && { discountAmount: text(discount) }),
    ...{ vatRate: formatAmount(line.vat_rate), vatAmount: text(lineVatMinor(line)) },
  };
}

const addressOf = (
  { street, addition, postalCode, city, region, country }: PayerAddress,
  { firstName, lastName, email, phoneNumber }: PayerContact,
) => ({
  ...(firstName && { givenName: firstName }),
  ...(lastName && { familyName: lastName }),
  ...(email && { email }),
  ...(phoneNumber && { phone: phoneNumber }),
  streetAndNumber: street,
  ...(addition && { streetAdditional: addition }),
  ...(postalCode && { postalCode }),
  ...(city && { city }),
  ...(region && { region }),
  country,
});
