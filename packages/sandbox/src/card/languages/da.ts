/** Texts of acquirer and issuer in Danish. */
import { bankWords } from '../../bank/bank-words.ts';
import type { CardWords } from '../card-words.ts';

const bank = bankWords('da');

/** See {@link CardWords}. */
export const da: CardWords = {
  dir: bank.dir,
  sandbox: bank.sandbox,
  amount: bank.amount,
  payTo: bank.payTo,
  forWhat: bank.forWhat,
  proceed: bank.proceed,
  backToShop: bank.backToShop,
  acquirerOf: (payee) => `behandler din kortbetaling for ${payee}`,
  acquirerRole: 'behandler kortbetalinger for butikker',
  issuerRole: 'dit korts bank',
  card: 'Kort',
  methodFrame: 'Din bank genkender din browser',
  consent: {
    CIT: {
      title: (payee) => `Vil du gemme kortet hos ${payee}?`,
      text: (payee) =>
        `Næste gang behøver du ikke at indtaste det hos ${payee}. Kun du kan starte en betaling, og du kan altid fjerne kortet.`,
      keep: 'Gem kortet',
      refuse: 'Betal uden at gemme',
    },
    MIT: {
      title: (payee) => `Må ${payee} trække på kortet senere?`,
      text: (payee) =>
        `${payee} må så trække det, I har aftalt, f.eks. et abonnement, indtil du stopper det hos butikken.`,
      keep: 'Tillad senere træk',
      refuse: 'Betal kun denne gang',
    },
    stop: 'Gem det ikke',
    given: (payee) => `Som du har valgt, gemmer ${payee} kortet til dine næste betalinger.`,
  },
  notKept: { title: 'Dit kort er ikke gemt', text: 'Der er ikke betalt noget. Butikken får besked.' },
  verified: {
    title: 'Din bank har bekræftet kortet',
    text: 'Der er ikke betalt noget. Butikken får besked.',
  },
  method: { title: 'Vi spørger din bank', text: 'Det tager et par sekunder.' },
  toIssuer: {
    title: 'Din bank vil sikre sig, at det er dig',
    text: 'Vi sender dig til bankens side.',
    button: 'Gå til din bank',
  },
  elsewhere: {
    title: 'Bekræft i din mobilbank',
    text: 'Denne side opdateres med få sekunders mellemrum. Du kan også lukke den.',
    open: 'Åbn bankens simulerede app',
    inApp: 'Din mobilbank spørger: er denne betaling din?',
  },
  waiting: {
    title: 'Din bank har ikke svaret endnu',
    text: 'Denne side opdateres med få sekunders mellemrum. Du kan gå tilbage til butikken imens: den får også besked.',
  },
  decided: {
    paid: { title: 'Din betaling er gennemført', text: 'Butikken får besked.' },
    authorised: { title: 'Din bank har reserveret beløbet', text: 'Butikken får besked.' },
    declined: {
      title: 'Din bank godkendte ikke betalingen',
      text: 'Der er ikke betalt noget. I butikken kan du vælge en anden betalingsmåde.',
    },
    cancelled: bank.decided.cancelled,
    'timed-out': bank.decided['timed-out'],
    failed: {
      title: 'Der kunne ikke trækkes på dit kort',
      text: 'Det er en teknisk fejl, og der er ikke betalt noget. Du kan prøve igen i butikken.',
    },
  },
  challengeFailed: {
    title: 'Din bank kunne ikke bekræfte, at det er dig',
    text: 'Der er ikke betalt noget. Du kan prøve igen i butikken.',
  },
  challenge: {
    title: 'Bekræft betalingen',
    text: 'Indtast den kode, din bank har sendt dig.',
    code: 'Kode',
    hint: (code) => `I testmiljøet sendes der ikke noget: koden er ${code}.`,
    wrong: (left) => `Koden er forkert. Forsøg tilbage: ${left}.`,
    missing: 'Indtast kodens seks cifre.',
    confirm: 'Bekræft',
    cancel: 'Annuller betalingen',
    timeOut: 'Lad tiden løbe ud',
  },
  fromIssuer: { title: 'Tak', text: 'Vi sender dig tilbage.', button: 'Fortsæt' },
  unknown: bank.unknown,
  foreign: {
    title: 'Svaret kom ikke fra vores side',
    text: 'Intet er ændret. Åbn betalingen igen fra butikken, og svar der.',
  },
  failed: {
    title: 'Siden kan ikke svare lige nu',
    text: 'Dit svar er måske ikke gemt. Genindlæs siden om et øjeblik.',
  },
};
