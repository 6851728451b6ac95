/** Texts of acquirer and issuer in Swedish. */
import { bankWords } from '../../bank/bank-words.ts';
import type { CardWords } from '../card-words.ts';

const bank = bankWords('sv');

/** See {@link CardWords}. */
export const sv: CardWords = {
  dir: bank.dir,
  sandbox: bank.sandbox,
  amount: bank.amount,
  payTo: bank.payTo,
  forWhat: bank.forWhat,
  proceed: bank.proceed,
  backToShop: bank.backToShop,
  acquirerOf: (payee) => `hanterar din kortbetalning för ${payee}`,
  acquirerRole: 'hanterar kortbetalningar för butiker',
  issuerRole: 'banken bakom ditt kort',
  card: 'Kort',
  methodFrame: 'Din bank känner igen din webbläsare',
  consent: {
    CIT: {
      title: (payee) => `Vill du spara kortet hos ${payee}?`,
      text: (payee) =>
        `Nästa gång behöver du inte ange det hos ${payee}. Bara du kan starta en betalning, och du kan ta bort kortet när du vill.`,
      keep: 'Spara kortet',
      refuse: 'Betala utan att spara',
    },
    MIT: {
      title: (payee) => `Får ${payee} dra pengar från kortet senare?`,
      text: (payee) =>
        `${payee} får då dra det ni har kommit överens om, till exempel en prenumeration, tills du avslutar det hos butiken.`,
      keep: 'Tillåt senare dragningar',
      refuse: 'Betala bara den här gången',
    },
    stop: 'Spara inte',
    given: (payee) => `Som du har valt sparar ${payee} kortet för dina kommande betalningar.`,
  },
  notKept: { title: 'Ditt kort har inte sparats', text: 'Inget har betalats. Butiken meddelas.' },
  verified: { title: 'Din bank har bekräftat kortet', text: 'Inget har betalats. Butiken meddelas.' },
  method: { title: 'Vi frågar din bank', text: 'Det tar några sekunder.' },
  toIssuer: {
    title: 'Din bank vill kontrollera att det är du',
    text: 'Vi skickar dig till bankens sida.',
    button: 'Till din bank',
  },
  elsewhere: {
    title: 'Bekräfta i din bankapp',
    text: 'Den här sidan uppdateras med några sekunders mellanrum. Du kan också stänga den.',
    open: 'Öppna bankens simulerade app',
    inApp: 'Din bankapp frågar: är den här betalningen din?',
  },
  waiting: {
    title: 'Din bank har inte svarat än',
    text: 'Den här sidan uppdateras med några sekunders mellanrum. Du kan gå tillbaka till butiken under tiden: den meddelas också.',
  },
  decided: {
    paid: { title: 'Din betalning är genomförd', text: 'Butiken meddelas.' },
    authorised: { title: 'Din bank har reserverat beloppet', text: 'Butiken meddelas.' },
    declined: {
      title: 'Din bank godkände inte betalningen',
      text: 'Inget har betalats. I butiken kan du välja ett annat betalsätt.',
    },
    cancelled: bank.decided.cancelled,
    'timed-out': bank.decided['timed-out'],
    failed: {
      title: 'Det gick inte att dra pengar från ditt kort',
      text: 'Det är ett tekniskt fel och inget har betalats. Du kan försöka igen i butiken.',
    },
  },
  challengeFailed: {
    title: 'Din bank kunde inte bekräfta att det är du',
    text: 'Inget har betalats. Du kan försöka igen i butiken.',
  },
  challenge: {
    title: 'Bekräfta betalningen',
    text: 'Ange koden som din bank har skickat till dig.',
    code: 'Kod',
    hint: (code) => `I testmiljön skickas inget: koden är ${code}.`,
    wrong: (left) => `Koden är fel. Försök kvar: ${left}.`,
    missing: 'Ange kodens sex siffror.',
    confirm: 'Bekräfta',
    cancel: 'Avbryt betalningen',
    timeOut: 'Låt tiden gå ut',
  },
  fromIssuer: { title: 'Tack', text: 'Vi skickar dig tillbaka.', button: 'Fortsätt' },
  unknown: bank.unknown,
  foreign: {
    title: 'Svaret kom inte från vår sida',
    text: 'Inget har ändrats. Öppna betalningen igen från butiken och svara där.',
  },
  failed: {
    title: 'Sidan kan inte svara just nu',
    text: 'Ditt svar har kanske inte sparats. Läs in sidan igen om en stund.',
  },
};
