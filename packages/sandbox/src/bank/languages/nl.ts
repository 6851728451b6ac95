/** Texts of the simulated bank in Dutch. */
import { formatAmount } from '@gangway/protocol';
import type { BankWords } from '../bank-words.ts';
import { LATE_SECONDS, OTHER_AMOUNT_MINOR } from '../payer-outcomes.ts';
import type { Voice } from '../scheme-brands.ts';

const MORE = formatAmount(OTHER_AMOUNT_MINOR);

/** See {@link BankWords}. */
export const nl = (who: Voice): BankWords => ({
  dir: 'ltr',
  simulatedBankFor: (method) => `oefenbank voor ${method}`,
  simulatedAppFor: (method) => `oefenapp van ${method}`,
  simulatedScheme: 'oefenomgeving',
  simulatedBank: 'oefenbank',
  sandbox: 'Oefenomgeving: hier gaat geen echt geld om.',
  payTo: 'Betalen aan',
  forWhat: 'Voor',
  amount: 'Bedrag',
  question: 'Wat moet er gebeuren?',
  outcomes: {
    approve: { name: 'Goedkeuren', effect: 'Je betaalt en de winkel krijgt bericht.' },
    refuse: { name: 'Weigeren', effect: `De ${who} zegt nee en je betaalt niets.` },
    cancel: { name: 'Annuleren', effect: 'Je bedenkt je en betaalt niets.' },
    'time-out': { name: 'Laten verlopen', effect: 'De tijd loopt af en je betaalt niets.' },
    silent: { name: 'Betaald maar stil', effect: 'Je betaalt, maar niemand krijgt bericht.' },
    twice: { name: 'Twee keer betaald', effect: 'Je betaalt twee keer; de tweede betaling komt terug.' },
    late: {
      name: 'Te laat betaald',
      effect: `De tijd loopt af en het geld komt ${LATE_SECONDS} seconden later aan.`,
    },
    'other-amount': {
      name: 'Ander bedrag',
      effect: `Je betaalt ${MORE.replace('.', ',')} meer dan gevraagd.`,
    },
  },
  proceed: 'Doorgaan',
  choiceMissing: 'Kies wat er moet gebeuren.',
  decided: {
    paid: {
      title: 'Je betaling is gedaan',
      text: `De winkel krijgt bericht van de ${who}. Je hoeft hier niets meer te doen.`,
    },
    refused: {
      title: `De ${who} heeft deze betaling geweigerd`,
      text: 'Er is niets betaald. In de winkel kun je een andere manier van betalen kiezen.',
    },
    cancelled: {
      title: 'Deze betaling is geannuleerd',
      text: 'Er is niets betaald. In de winkel kun je een andere manier van betalen kiezen.',
    },
    'timed-out': {
      title: 'De tijd om te betalen is voorbij',
      text: 'Er is niets betaald. Je kunt het in de winkel opnieuw proberen.',
    },
  },
  silent: {
    title: 'Je betaling is gedaan.',
    text: `Deze ${who} blijft stil en vertelt het niemand. Sluit deze pagina of ga zelf terug.`,
  },
  backToShop: 'Terug naar de winkel',
  unknown: {
    title: 'Hier is geen betaling',
    text: 'Het adres is onvolledig of niet meer in gebruik. Ga terug naar de winkel en begin de betaling opnieuw.',
  },
  foreign: {
    title: 'Deze keuze kwam niet van de pagina van de bank',
    text: 'Er is niets veranderd. Open de pagina van de bank opnieuw vanuit de winkel en kies daar.',
  },
  failed: {
    title: 'De bank kan nu niet antwoorden',
    text: 'Je keuze is misschien niet genoteerd. Laad deze pagina zo meteen opnieuw.',
  },
});
