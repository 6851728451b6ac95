/** Texts of the page for sending a transfer in English. */
import type { TransferWords } from '../transfer-words.ts';

/** See {@link TransferWords}. */
export const en: TransferWords = {
  title: 'Send a transfer',
  reference: 'Reference',
  referenceHint: 'It begins with RF and is on the payment page.',
  came: 'Received',
  missingYet: 'Still due',
  over: 'Nothing more is expected under this reference: what you send goes back.',
  question: 'How much do you send?',
  choices: {
    exact: { name: 'The exact amount', effect: 'The order is paid.' },
    short: { name: 'Half of it', effect: 'The order waits for the rest.' },
    excess: { name: '10.00 more', effect: 'The order is paid and 10.00 goes back.' },
    double: { name: 'The amount twice', effect: 'The order is paid and the second transfer goes back.' },
    rest: { name: 'The rest', effect: 'The order is paid.' },
    'short-rest': { name: 'Half of the rest', effect: 'The order keeps waiting.' },
    'excess-rest': { name: 'The rest and 10.00 more', effect: 'The order is paid and 10.00 goes back.' },
    again: { name: 'The whole amount again', effect: 'It goes back.' },
  },
  send: 'Send',
  sentTitle: 'Your transfer is on its way',
  sentText: 'The bank will tell the shop what arrived. You can close this page.',
  sentPart: (came, missing) => `The bank will tell the shop. ${came} has arrived, ${missing} is still due.`,
  sendRest: 'Send the rest',
  missing: 'Choose how much you send.',
  unknownTitle: 'Nobody expects this reference',
  unknownText: 'Open this page from the shop’s payment page, which shows the reference.',
};
