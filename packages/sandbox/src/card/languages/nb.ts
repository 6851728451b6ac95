/** Texts of acquirer and issuer in Norwegian Bokmål. */
import { bankWords } from '../../bank/bank-words.ts';
import type { CardWords } from '../card-words.ts';

const bank = bankWords('nb');

/** See {@link CardWords}. */
export const nb: CardWords = {
  dir: bank.dir,
  sandbox: bank.sandbox,
  amount: bank.amount,
  payTo: bank.payTo,
  forWhat: bank.forWhat,
  proceed: bank.proceed,
  backToShop: bank.backToShop,
  acquirerOf: (payee) => `behandler kortbetalingen din for ${payee}`,
  acquirerRole: 'behandler kortbetalinger for butikker',
  issuerRole: 'banken til kortet ditt',
  card: 'Kort',
  methodFrame: 'Banken gjenkjenner nettleseren din',
  consent: {
    CIT: {
      title: (payee) => `Vil du lagre kortet hos ${payee}?`,
      text: (payee) =>
        `Neste gang trenger du ikke å skrive det inn hos ${payee}. Bare du kan starte en betaling, og du kan fjerne kortet når som helst.`,
      keep: 'Lagre kortet',
      refuse: 'Betal uten å lagre',
    },
    MIT: {
      title: (payee) => `Kan ${payee} belaste kortet senere?`,
      text: (payee) =>
        `${payee} kan da trekke det dere har avtalt, for eksempel et abonnement, til du avslutter det hos butikken.`,
      keep: 'Tillat senere belastninger',
      refuse: 'Betal bare denne gangen',
    },
    stop: 'Ikke lagre',
    given: (payee) => `Som du har valgt, lagrer ${payee} kortet til de neste betalingene dine.`,
  },
  notKept: { title: 'Kortet ditt er ikke lagret', text: 'Ingenting er betalt. Butikken får beskjed.' },
  verified: { title: 'Banken har bekreftet kortet ditt', text: 'Ingenting er betalt. Butikken får beskjed.' },
  method: { title: 'Vi spør banken din', text: 'Det tar noen sekunder.' },
  toIssuer: {
    title: 'Banken vil forsikre seg om at det er deg',
    text: 'Vi sender deg til bankens side.',
    button: 'Gå til banken din',
  },
  elsewhere: {
    title: 'Bekreft i mobilbanken',
    text: 'Denne siden oppdateres med noen sekunders mellomrom. Du kan også lukke den.',
    open: 'Åpne den simulerte mobilbanken',
    inApp: 'Mobilbanken spør: er denne betalingen din?',
  },
  waiting: {
    title: 'Banken har ikke svart ennå',
    text: 'Denne siden oppdateres med noen sekunders mellomrom. Du kan gå tilbake til butikken imens: den får også beskjed.',
  },
  decided: {
    paid: { title: 'Betalingen er gjennomført', text: 'Butikken får beskjed.' },
    authorised: { title: 'Banken har reservert beløpet', text: 'Butikken får beskjed.' },
    declined: {
      title: 'Banken godkjente ikke betalingen',
      text: 'Ingenting er betalt. I butikken kan du velge en annen betalingsmåte.',
    },
    cancelled: bank.decided.cancelled,
    'timed-out': bank.decided['timed-out'],
    failed: {
      title: 'Kortet ditt kunne ikke belastes',
      text: 'Det er en teknisk feil, og ingenting er betalt. Du kan prøve på nytt i butikken.',
    },
  },
  challengeFailed: {
    title: 'Banken kunne ikke bekrefte at det er deg',
    text: 'Ingenting er betalt. Du kan prøve på nytt i butikken.',
  },
  challenge: {
    title: 'Bekreft betalingen',
    text: 'Skriv inn koden som banken har sendt deg.',
    code: 'Kode',
    hint: (code) => `I testmiljøet sendes ingenting: koden er ${code}.`,
    wrong: (left) => `Koden er feil. Gjenstående forsøk: ${left}.`,
    missing: 'Skriv inn de seks sifrene i koden.',
    confirm: 'Bekreft',
    cancel: 'Avbryt betalingen',
    timeOut: 'La tiden gå ut',
  },
  fromIssuer: { title: 'Takk', text: 'Vi sender deg tilbake.', button: 'Fortsett' },
  unknown: bank.unknown,
  foreign: {
    title: 'Svaret kom ikke fra siden vår',
    text: 'Ingenting er endret. Åpne betalingen på nytt fra butikken, og svar der.',
  },
  failed: {
    title: 'Siden kan ikke svare akkurat nå',
    text: 'Svaret ditt er kanskje ikke lagret. Last inn siden på nytt om et øyeblikk.',
  },
};
