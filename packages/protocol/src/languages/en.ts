/** English: the texts that every other language must have, and their places. */
import { counted, timeLeft } from './counted.ts';

/** The card form: what <gw-card-form> says by itself. */
export const cardForm = {
  card: {
    form: 'Secure card form',
    missing: 'Enter your card details.',
  },
  problem: {
    cardIncomplete: 'Some card details are missing or wrong. Check the marked fields.',
    cardFrame: 'The secure card form did not load. Try again, or choose another way to pay.',
    cardEncryption: 'Your card details could not be secured, so they were not sent. Try again.',
    again: 'Try again',
  },
};

/** The elements: methods, problems. */
export const element = {
  payWith: 'How would you like to pay?',
  pay: (amount: string) => `Pay ${amount}`,
  reserve: (amount: string) => `Reserve ${amount}`,
  save: 'Save card',
  more: (count: number) => `${count} more ways to pay`,
  working: 'Processing…',
  testMode: 'Test mode: no money moves',
  payOffline: 'Waiting for a connection',
  offline: 'You are offline. We will continue when you are back online.',
  method: {
    card: 'Card',
    savedCard: 'Saved card',
    giftCard: 'Gift card',
    bankTransfer: 'Bank transfer',
    directDebit: 'SEPA Direct Debit',
    qr: 'QR code',
    all: 'All methods',
  },
  hint: {
    card: 'Debit or credit',
    saved: 'The card you used before',
    voucher: 'Number and PIN',
    transfer: 'Usually within seconds',
    wallet: 'In your wallet app',
    scan: 'Scan with your phone',
    list: 'Choose next',
  },
  detail: {
    leave: 'You approve the payment with your bank and are brought back here.',
    express: 'Your bank also gives the shop your e‑mail address and your postal address.',
    app: 'You approve the payment in the app and are brought back here.',
    form: 'You enter your details on the next page, which is secured.',
    transfer: 'You get an account number and a reference to transfer the amount with.',
    wallet: 'You approve the payment in your wallet and are brought back here.',
  },
  card: {
    ...cardForm.card,
    email: 'E-mail address',
    emailHint: 'For your receipt',
    emailMissing: 'Enter your e-mail address',
    emailWrong: 'Check the e-mail address',
    refused: 'The card was not accepted. Check the details, or use another card.',
    testCards: 'Test cards',
    copy: 'Copy',
    copied: 'Copied',
  },
  checking: { title: 'Looking up your payment', text: 'This takes a few seconds.' },
  problem: {
    title: 'The payment cannot continue',
    network: 'We cannot reach the shop. Check your connection, then try again. You will not pay twice.',
    unreachable: 'The payment service is not responding. Try again. You will not pay twice.',
    none: 'You cannot pay here at the moment.',
    session: 'This page is no longer valid. Reload it and choose how to pay.',
    expired: 'This page was open for too long. Reload it and choose how to pay.',
    method: 'This payment method is not available at the moment. Choose another one.',
    part: 'This payment method could not be loaded. Try again.',
    refused: 'The payment was not accepted. Nothing was taken from your account. Try again.',
    shop: 'The shop cannot take this payment. Try again later, or contact the shop.',
    ...cardForm.problem,
    email: 'This payment needs a valid e-mail address.',
    reload: 'Reload the page',
    support: (code: string) => `For support: ${code}`,
  },
};

/** What methods ask for in their rows. */
export const parts = {
  saved: {
    box: 'Save this card for next time',
    boxHint: 'Only for payments that you start at this shop. You can remove it at any time.',
    expires: (date: string) => `Expires ${date}`,
    expired: (date: string) => `Expired ${date}`,
    hasExpired: 'This card has expired. Pay another way, or enter your new card.',
    invalid: 'This card can no longer be used. Pay another way, or enter another card.',
    declined: 'Your bank declined this card. Try again, or pay another way.',
    remove: 'Remove card',
    removed: 'The card was removed.',
    undo: 'Undo',
    failed: 'That did not work. Try again.',
  },
  blik: {
    code: 'BLIK code',
    hint: '6 digits, valid for 2 minutes',
    where: 'Open your bank app, choose BLIK and enter the code here. Then confirm the payment in the app.',
    missing: 'Enter the code from your bank app',
    short: 'The code has 6 digits',
    refused: 'This code was not accepted. A code works only once: get a new one from your bank app.',
  },
  phone: {
    label: 'Mobile number',
    hint: (method: string) => `The one you use for ${method}`,
    where: (app = 'your bank app') => `You confirm the payment in ${app}.`,
    missing: 'Enter your mobile number',
    wrong: 'Check the number: 9 digits, or with +',
    refused: 'The payment was not accepted. Check the number, or choose another way to pay.',
  },
  wallet: {
    choose: 'Your wallet',
    more: 'More wallets',
    search: 'Search wallets',
    none: 'No wallet has this name.',
    found: (count: number) => counted('en', count, { one: '1 wallet', other: '# wallets' }),
    other: 'Another wallet',
    otherHint: 'On the next page',
    missing: 'Choose your wallet',
    refused: 'This wallet was not accepted. Choose another one, or another way to pay.',
  },
  voucher: {
    form: 'Secure gift card form',
    wrong: 'The number and PIN do not match. Check both.',
    tooLittle: 'There is not enough left on this gift card. Use another one.',
    left: (amount: string) => `There is ${amount} left on this gift card. Use another one.`,
    part: (left: string, rest: string) =>
      `There is ${left} left on this gift card. Pay ${left} with it now, then choose how to pay the other ${rest}.`,
    payPart: (left: string) => `Pay ${left} with this gift card`,
    locked: 'This gift card is locked at the moment. Use another one.',
    invalid: 'Check the number and the PIN of the gift card.',
    unreachable: 'The gift card could not be checked. Try again. You will not pay twice.',
    refused: 'The payment was not accepted. Try again.',
    missing: 'Enter the number and the PIN of the gift card.',
  },
};

/** A payment from its submission to its result. */
export const actions = {
  redirect: {
    title: 'Taking you to your bank',
    text: 'This takes a few seconds.',
    go: 'Continue to your bank',
  },
  waiting: {
    title: 'Waiting for your payment',
    text: 'Finish the payment in your bank app or on your bank’s website. This page updates by itself.',
    go: 'Continue payment',
    other: 'Choose another way',
    left: (time: string) => `Time left ${time}`,
    more: 'More time',
    spoken: (seconds: number) =>
      timeLeft(
        'en',
        seconds,
        { one: 'One minute left to pay', other: '# minutes left to pay' },
        { other: '# seconds left to pay' },
      ),
  },
  scan: {
    title: (price: string) => `Scan to pay ${price}`,
    withApp: (app: string) => `Use the camera of your phone or the ${app} app. This page updates by itself.`,
    withPhone: 'Use the camera of your phone or the app you pay with. This page updates by itself.',
    code: (price: string, shop: string) =>
      shop ? `QR code to pay ${price} to ${shop}` : `QR code to pay ${price}`,
    copy: 'Copy link',
    here: 'Open on this device',
    phoneTitle: (price: string) => `Pay ${price} in the app`,
    phoneText: 'Approve the payment in the app, then come back here. This page updates by itself.',
    open: (app: string) => `Open ${app}`,
    openAny: 'Open the app',
    elsewhere: 'Use another device',
    missing: 'No app on this phone? Scan this code with the device that has it.',
    refused: 'The payment was refused on the phone. Try again there, or scan this code once more.',
  },
  transfer: {
    title: (price: string) => `Transfer ${price}`,
    text: 'Use your bank’s app or website. Copy the name, the amount and the reference exactly: your bank checks the name, and the reference tells us that the payment is yours.',
    rest: (price: string) => `Transfer ${price} more`,
    part: (received: string, rest: string) =>
      `${received} has arrived. Send the other ${rest} with the same reference.`,
    code: 'Scan with your bank’s app: everything is filled in for you.',
    codeName: (price: string) => `QR code of a transfer of ${price} for your bank’s app`,
    codeElsewhere: 'Scan with another phone',
    name: 'Account holder',
    amount: 'Amount',
    reference: 'Reference',
    held: (until: string) =>
      `Send it today: it usually arrives within seconds, at the latest on the next working day. Your order is held until ${until}.`,
    print: 'Print',
    printName: 'Your transfer',
  },
  confirm: {
    title: (app = 'your bank’s app') => `Approve the payment in ${app}`,
    text: (price: string, app = 'Your bank') =>
      `${app} asks you to approve ${price}. This page updates by itself.`,
    nothing: 'No message?',
    open: (app = 'your bank’s app') => `Open ${app} yourself and look for a payment to approve.`,
    lateTitle: (app = 'Your bank') => `${app} is no longer asking`,
    late: (app = 'your bank') =>
      `The request has probably expired. If ${app} shows nothing to approve, choose again how to pay.`,
  },
  app: {
    title: 'Continue in the app',
    text: 'Approve the payment there. This page updates by itself.',
  },
  gift: {
    title: 'Checking your gift card',
    text: 'Its issuer has not answered yet. This page updates by itself. You do not need to pay again.',
  },
  rest: {
    title: (amount: string) => `${amount} is left to pay`,
    text: 'Your gift card has paid part of it. Continue to pay the rest. If you choose another way instead, you pay the whole amount and your gift card is refunded.',
  },
  paid: {
    title: (amount: string) => `You paid ${amount}`,
    text: (shop: string) =>
      shop ? `${shop} has received your payment.` : 'The shop has received your payment.',
    leaving: 'Taking you back to the shop.',
    stay: 'Stay on this page',
    go: 'Continue',
  },
  authorized: {
    title: (amount: string) => `${amount} is reserved`,
    text: 'The amount will be taken when your order is sent.',
  },
  kept: {
    title: 'Your card is saved',
    text: 'Nothing was taken from your account.',
  },
  verify: {
    title: 'Your payment is being checked',
    text: 'The shop will tell you when this is done. You do not need to pay again.',
  },
  unpaid: {
    title: 'Not paid',
    declined: 'The payment was not approved. Nothing was taken from your account.',
    cancelled: 'The payment was cancelled. If any money was taken, it will be returned.',
    failed: 'The payment could not be made. Nothing was taken from your account.',
    expiredTitle: 'The time to pay is over',
    expired: 'Nothing was taken from your account. You can start again.',
    expiredTransfer: 'Any money that you sent will be returned. You can start again.',
    none: 'No payment has been made yet.',
    unnamedTitle: 'No payment to show',
    unnamed: 'This page was opened without a payment. The shop can tell you the status of your order.',
    again: 'Try again',
    other: 'Choose another way',
    nothing: 'Nothing was taken from your account.',
    by: (method: string, sentence: string) => `${method}: ${sentence}`,
    why: {
      'code-refused':
        'This BLIK code was not accepted: it is wrong, used or too old. Get a new code from your bank’s app.',
      'phone-unknown': '{method} does not recognise this phone number. Check it and try again.',
      'refused-in-app': 'The payment was refused in the app or by your bank. Try again and approve it there.',
      'card-declined':
        'Your bank did not approve the payment with this card. Check the card details and your balance, or use another card.',
      'not-authenticated':
        'Your bank could not confirm that it is you. Try again and follow your bank’s steps, or use another card.',
      cancelled: 'The payment was cancelled before it was approved. You can try again.',
      'timed-out': 'The time to approve the payment ran out. Try again and approve it when your bank asks.',
      'tried-too-often':
        'This payment was tried too many times. If you still want to pay, start again in the shop.',
    },
  },
  over: {
    title: 'The time to pay is over',
    text: 'Please do not pay now. We are checking whether your payment has arrived.',
    transfer:
      'Please do not send a transfer now. One that you sent in time will be matched with your order, and the shop will tell you.',
  },
};

/** The fields that a shop may ask for: loaded where a session has some. */
export const fields = {
  title: 'Your details',
  optional: 'Optional',
  change: 'Change',
  name: 'Full name',
  nameMissing: 'Enter your name',
  cardNumber: 'A card number goes only into the card’s own field',
  phone: 'Phone number',
  phoneMissing: 'Enter your phone number',
  phoneWrong: 'Check the number, or begin with + and the country code',
  shipping: 'Shipping address',
  billing: 'Billing address',
  same: 'The billing address is the same',
  country: 'Country',
  street: 'Street and number',
  addition: 'Flat, floor, building',
  postalCode: 'Postal code',
  city: 'Town or city',
  state: 'State',
  province: 'Province',
  region: 'Region',
  missing: 'Fill in this part of the address',
};

/** A direct debit: what the payer gives and agrees to, and what follows. Loaded where a payer chooses it. */
export const debit = {
  holder: 'Account holder',
  holderHint: 'As known to your bank',
  holderMissing: 'Enter the name of the account holder',
  holderWrong: 'Enter the name only, without a number',
  ibanHint: 'In your bank app or on your bank card',
  ibanMissing: 'Enter the IBAN',
  ibanWrong: 'Check the IBAN: a character is missing or wrong',
  ibanOutside: 'Accounts in that country cannot be debited',
  refused: 'The debit was not accepted. Check the name and the IBAN, or choose another way to pay.',
  mandate: (shop: string) =>
    `By continuing, you authorise (A) ${shop || 'the shop'} and its payment service provider to send instructions to your bank to debit your account, and (B) your bank to debit your account in accordance with those instructions. You are entitled to a refund from your bank under the terms of your agreement with your bank. A refund must be claimed within eight weeks of the date on which your account was debited. You agree that the debit is announced to you one day before it instead of fourteen.`,
  title: (amount: string) => `${amount} will be debited`,
  text: (last4: string) =>
    `From your account ending in ${last4}, within the next few working days. There is nothing more to do, and you can close this page.`,
  reference: 'Mandate reference',
  creditor: 'Creditor identifier',
  statement: 'Your bank statement will show this, too.',
};

/** 3-D Secure in a dialog around the bank's page. */
export const threeDs = {
  title: 'Confirm with your bank',
  page: 'Your bank’s page',
  full: 'Open as a full page',
  close: 'Close',
  stopTitle: 'Cancel this payment?',
  stopText:
    'Your bank has not confirmed the payment yet. If you cancel, you can pay again right away, with this card or another way.',
  stop: 'Cancel payment',
  stay: 'Back to my bank',
};

/** The card fields. */
export const cardFrame = {
  group: 'Card details',
  number: 'Card number',
  expiry: 'Expiry date',
  expiryFormat: 'MM / YY',
  holder: 'Name on card',
  cvc: 'CVC',
  cvcHint: (digits: number) => (digits === 4 ? '4 digits, front' : `${digits} digits`),
  cvcWhere: (digits: number) =>
    digits === 4 ? 'Four digits on the front of the card' : 'Three digits on the back of the card',
  optional: 'Optional',
  payAs: 'Pay with this card as',
  recognised: (brand: string) => `${brand} card`,
  error: {
    numberMissing: 'Enter the card number',
    numberShort: 'The card number is not complete',
    numberWrong: 'Check the card number: a digit is wrong',
    numberTest: 'This is not a test card',
    brandRefused: 'This kind of card is not accepted here',
    brandMissing: 'Choose how to pay with this card',
    expiryMissing: 'Enter the expiry date',
    expiryShort: 'Use MM / YY',
    expiryWrong: 'Check the date',
    expiryPast: 'Card has expired',
    cvcMissing: 'Enter the CVC',
    cvcShort: (digits: number) => `Enter ${digits} digits`,
    holderMissing: 'Enter the name on the card',
    holderDigits: 'Enter the name, not the number',
  },
};

/** The fields of a gift card. */
export const giftCardFrame = {
  group: 'Gift card',
  number: 'Gift card number',
  numberHint: 'On the card or in the e-mail',
  pin: 'PIN',
  pinHint: '4 to 8 digits',
  pinWhere: 'Beside the number, sometimes under a scratch-off layer',
  numberMissing: 'Enter the number of the gift card',
  numberShort: 'The number has at least 8 digits',
  pinMissing: 'Enter the PIN',
  pinShort: 'The PIN has at least 4 digits',
};

/** The list of test cards, in the sandbox. */
export const testCards = {
  note: 'Any future date, any code but 000, any name.',
  does: {
    approve: 'Pays at once',
    challenge: (code: string) => `Asks for a code: ${code}`,
    rejected: 'Refused: the bank does not recognise you',
    'insufficient-funds': 'Refused: not enough money',
  },
  coBadged: (one: string, other: string) => `Two brands on one card: choose ${one} or ${other}`,
};

/** The pages of the gateway. */
export const pages = {
  ribbon: 'Sandbox: no real money moves',
  securedBy: (name: string) => `Secured by ${name}`,
  payTitle: (shop: string) => `Pay ${shop}`,
  paymentTitle: (shop: string) => `Your payment to ${shop}`,
  backTo: (shop: string) => `Back to ${shop}`,
  backWithoutPaying: (shop: string) => `Back to ${shop} without paying`,
  leaveWithoutPaying: 'Leave without paying',
  leftTitle: 'You left without paying',
  leftText: 'Nothing was taken from your account.',
  unavailableTitle: 'You cannot pay this way right now',
  unavailableText: (shop: string) =>
    `Nothing was taken from your account. ${shop} may offer you another way to pay.`,
  closePage: 'You can close this page.',
  startAgain: (shop: string) => `You can close this page. If you still want to pay, start again at ${shop}.`,
  reserved: (shop: string) => `Only reserved now: ${shop} will take the money later.`,
  partPaid: (part: string) =>
    `${part} is paid with your gift card. Choose how to pay the rest. If you leave, ${part} goes back to the gift card.`,
  unknownTitle: 'This page does not exist',
  unknownText: 'The link is incomplete or no longer valid. Go back to the shop and start again.',
  troubleTitle: 'Something went wrong on our side',
  troubleText: 'Nothing is lost. Wait a moment and reload this page.',
  openSandboxBank: 'Open the simulated bank',
  leavingTitle: 'Taking you back to the shop',
  toBankTitle: 'Taking you to your bank',
  leadOn: 'Continue',
  leadOnText: 'If nothing happens, continue here.',
  plainLink: 'Pay on a page without JavaScript',
  fullPage: 'Open the page with cards',
  needsNewer:
    'Cards and gift cards need JavaScript and a newer browser: Chrome 123, Firefox 128, Safari 18 or later.',
  payWith: 'How would you like to pay?',
  otherWays: 'Choose another way to pay',
  bankTransfer: 'Bank transfer',
  blikCode: 'BLIK code (6 digits)',
  mobileNumber: 'Mobile number',
  directDebit: element.method.directDebit,
  debit,
  notBegun: 'The payment did not start. Check what you entered, or choose another way to pay.',
  waitingTitle: 'Waiting for your payment',
  waitingText: 'Finish the payment in your bank app or on your bank’s website. Then check here.',
  scanText: 'Scan this code with your phone and pay there. Then check here.',
  qrLabel: 'QR code of this payment',
  openHere: 'Open on this device',
  checkAgain: 'Check the payment',
  transferTitle: (amount: string) => `Transfer ${amount}`,
  transferText: 'Use your bank’s app or website. Copy the name, the amount and the reference exactly.',
  arrived: (amount: string) => `${amount} has arrived. Send the rest with the same reference.`,
  recipient: 'Account holder',
  reference: 'Reference',
  paidTitle: (amount: string) => `You paid ${amount}`,
  reservedTitle: (amount: string) => `${amount} is reserved`,
  checkedTitle: 'Your payment is being checked',
  checkedText: 'The shop will tell you when this is done. You do not need to pay again.',
  unpaidTitle: 'Not paid',
  overTitle: 'The time to pay is over',
  sentBack: 'If any money was taken, it will be returned.',
};

/** The page of a merchant server for a link that is wrong. */
export const shopPage = {
  title: 'Payment',
  heading: 'We cannot show this payment',
  sentences: {
    unreachable: 'The payment service is not responding. Reload this page.',
    refused: 'The shop cannot take this payment.',
    stale: 'This link is out of date, or the price of the order has changed.',
    foreign: 'This link does not come from the payment service, or it was changed along the way.',
    old: 'This link is more than a day old and no longer works.',
    unknown: 'The shop has no record of this payment.',
  },
  unchanged: 'Nothing was changed. If you have paid, the shop will know shortly.',
  back: 'Go back to the shop and look at your order there.',
};
