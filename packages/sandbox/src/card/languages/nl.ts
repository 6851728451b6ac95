/** Texts of acquirer and issuer in Dutch. */
import { bankWords } from '../../bank/bank-words.ts';
import type { CardWords } from '../card-words.ts';

/** See {@link CardWords}. */
export const nl: CardWords = {
  dir: 'ltr',
  sandbox: bankWords('nl').sandbox,
  acquirerOf: (payee) => `verwerkt je kaartbetaling voor ${payee}`,
  acquirerRole: 'verwerkt kaartbetalingen voor winkels',
  issuerRole: 'de bank van je kaart',
  amount: bankWords('nl').amount,
  payTo: bankWords('nl').payTo,
  forWhat: bankWords('nl').forWhat,
  card: 'Kaart',
  proceed: 'Doorgaan',
  backToShop: bankWords('nl').backToShop,
  methodFrame: 'Je bank herkent je browser',
  consent: {
    CIT: {
      title: (payee) => `Deze kaart bewaren voor ${payee}?`,
      text: (payee) =>
        `De volgende keer hoef je de kaart bij ${payee} niet in te vullen. Alleen jij begint een betaling en je kunt de kaart altijd verwijderen.`,
      keep: 'Kaart bewaren',
      refuse: 'Betalen zonder te bewaren',
    },
    MIT: {
      title: (payee) => `Mag ${payee} later van deze kaart afschrijven?`,
      text: (payee) =>
        `${payee} schrijft dan af wat jullie afspraken, zoals een abonnement, tot je dat bij de winkel beëindigt.`,
      keep: 'Latere afschrijvingen toestaan',
      refuse: 'Alleen deze keer betalen',
    },
    stop: 'Niet bewaren',
    given: (payee) => `Zoals je hebt gekozen, bewaart ${payee} deze kaart voor je volgende betalingen.`,
  },
  notKept: {
    title: 'Je kaart wordt niet bewaard',
    text: 'Er is niets betaald. De winkel krijgt bericht.',
  },
  verified: {
    title: 'Je bank heeft je kaart bevestigd',
    text: 'Er is niets betaald. De winkel krijgt bericht.',
  },
  method: { title: 'We vragen het aan je bank', text: 'Dit duurt een paar seconden.' },
  toIssuer: {
    title: 'Je bank wil weten of jij het bent',
    text: 'We brengen je naar de pagina van je bank.',
    button: 'Naar je bank',
  },
  elsewhere: {
    title: 'Bevestig in de app van je bank',
    text: 'Deze pagina wordt om de paar seconden ververst. Je kunt de pagina ook sluiten.',
    open: 'Open de oefenapp van de bank',
    inApp: 'De app van je bank vraagt: is deze betaling van jou?',
  },
  waiting: {
    title: 'Je bank heeft nog niet geantwoord',
    text: 'Deze pagina wordt om de paar seconden ververst. Je kunt intussen terug naar de winkel: die krijgt ook bericht.',
  },
  decided: {
    paid: { title: 'Je betaling is gedaan', text: 'De winkel krijgt bericht.' },
    authorised: { title: 'Je bank heeft het bedrag gereserveerd', text: 'De winkel krijgt bericht.' },
    declined: {
      title: 'Je bank heeft deze betaling niet goedgekeurd',
      text: 'Er is niets betaald. In de winkel kun je een andere manier van betalen kiezen.',
    },
    cancelled: bankWords('nl').decided.cancelled,
    'timed-out': bankWords('nl').decided['timed-out'],
    failed: {
      title: 'De betaling met je kaart is niet gelukt',
      text: 'Het is een technische storing en er is niets betaald. Je kunt het in de winkel opnieuw proberen.',
    },
  },
  challengeFailed: {
    title: 'Je bank kon niet vaststellen dat jij het bent',
    text: 'Er is niets betaald. Je kunt het in de winkel opnieuw proberen.',
  },
  challenge: {
    title: 'Bevestig deze betaling',
    text: 'Vul de code in die je bank je heeft gestuurd.',
    code: 'Code',
    hint: (code) => `In de oefenomgeving wordt niets verstuurd: de code is ${code}.`,
    wrong: (left) => `Deze code klopt niet. ${left === 1 ? 'Nog één poging.' : `Nog ${left} pogingen.`}`,
    missing: 'Vul de zes cijfers van de code in.',
    confirm: 'Bevestigen',
    cancel: 'Betaling annuleren',
    timeOut: 'De tijd laten verlopen',
  },
  fromIssuer: { title: 'Dank je wel', text: 'We brengen je terug.', button: 'Doorgaan' },
  unknown: bankWords('nl').unknown,
  foreign: {
    title: 'Dit antwoord kwam niet van onze pagina',
    text: 'Er is niets veranderd. Open de betaling opnieuw vanuit de winkel en antwoord daar.',
  },
  failed: {
    title: 'Deze pagina kan nu niet antwoorden',
    text: 'Je antwoord is misschien niet opgeslagen. Laad deze pagina zo meteen opnieuw.',
  },
};
