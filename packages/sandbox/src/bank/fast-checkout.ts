/** The payer of fast checkouts in the sandbox: contact and addresses that are reported with the payment. */

const ADDRESS = {
  firstName: 'Noor',
  lastName: 'de Vries',
  companyName: '',
  street: 'Kade',
  houseNumber: '12',
  addition: 'B',
  postalCode: '3011 AB',
  city: 'Rotterdam',
  countryName: 'Netherlands',
} as const;

/** The simulated payer of iDEAL Fast Checkout. */
export const FAST_CHECKOUT_PAYER = {
  customer: {
    firstName: 'Noor',
    lastName: 'de Vries',
    email: 'noor@example.org',
    phoneNumber: '+31600000001',
  },
  billingAddress: ADDRESS,
  shippingAddress: ADDRESS,
} as const;

/** Returns whether a method reports them. */
export const isFastCheckout = (method: string): boolean => method === 'iDEAL Fast Checkout';
