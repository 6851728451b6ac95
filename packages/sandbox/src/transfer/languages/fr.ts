/** Texts of the page for sending a transfer in French. */
import type { TransferWords } from '../transfer-words.ts';

/** See {@link TransferWords}. */
export const fr: TransferWords = {
  title: 'Effectuer un virement',
  reference: 'Référence',
  referenceHint: 'Elle commence par RF et figure sur la page du paiement.',
  came: 'Reçu',
  missingYet: 'Reste à payer',
  over: 'Plus rien n’est attendu sous cette référence : ce que vous envoyez vous sera retourné.',
  question: 'Que virez-vous ?',
  choices: {
    exact: { name: 'Le montant exact', effect: 'La commande est payée.' },
    short: { name: 'La moitié', effect: 'La commande attend le reste.' },
    excess: { name: '10,00 de plus', effect: 'La commande est payée et 10,00 sont retournés.' },
    double: {
      name: 'Deux fois le montant',
      effect: 'La commande est payée et le second virement est retourné.',
    },
    rest: { name: 'Le reste', effect: 'La commande est payée.' },
    'short-rest': { name: 'La moitié du reste', effect: 'La commande reste en attente.' },
    'excess-rest': {
      name: 'Le reste et 10,00 de plus',
      effect: 'La commande est payée et 10,00 sont retournés.',
    },
    again: { name: 'Encore une fois le montant', effect: 'Il est retourné.' },
  },
  send: 'Envoyer le virement',
  sentTitle: 'Votre virement est en route',
  sentText: 'La banque informera la boutique de ce qui est arrivé. Vous pouvez fermer cette page.',
  sentPart: (came, missing) =>
    `La banque en informera la boutique. Montant reçu : ${came}. Reste à payer : ${missing}.`,
  sendRest: 'Virer le reste',
  missing: 'Choisissez ce que vous virez.',
  unknownTitle: 'Cette référence n’est pas attendue',
  unknownText: 'Ouvrez cette page depuis la page de paiement de la boutique, qui affiche la référence.',
};
