/** Texts of acquirer and issuer in French. */
import { bankWords } from '../../bank/bank-words.ts';
import type { CardWords } from '../card-words.ts';

const bank = bankWords('fr');

/** See {@link CardWords}. */
export const fr: CardWords = {
  dir: bank.dir,
  sandbox: bank.sandbox,
  amount: bank.amount,
  payTo: bank.payTo,
  forWhat: bank.forWhat,
  proceed: bank.proceed,
  backToShop: bank.backToShop,
  acquirerOf: (payee) => `traite votre carte pour ${payee}`,
  acquirerRole: 'traite les cartes pour les boutiques',
  issuerRole: 'la banque de votre carte',
  card: 'Carte',
  methodFrame: 'Votre banque reconnaît votre navigateur',
  consent: {
    CIT: {
      title: (payee) => `Enregistrer cette carte chez ${payee} ?`,
      text: (payee) =>
        `Vous n’aurez plus à la saisir chez ${payee}. Vous seul déclenchez un paiement et pouvez supprimer la carte à tout moment.`,
      keep: 'Enregistrer la carte',
      refuse: 'Payer sans l’enregistrer',
    },
    MIT: {
      title: (payee) => `Autoriser ${payee} à débiter cette carte plus tard ?`,
      text: (payee) =>
        `${payee} pourra prélever ce dont vous avez convenu, par exemple un abonnement, jusqu’à ce que vous y mettiez fin auprès de la boutique.`,
      keep: 'Autoriser les débits ultérieurs',
      refuse: 'Payer cette fois seulement',
    },
    stop: 'Ne pas l’enregistrer',
    given: (payee) =>
      `Comme vous l’avez choisi, ${payee} enregistre cette carte pour vos prochains paiements.`,
  },
  notKept: {
    title: 'Votre carte n’est pas enregistrée',
    text: 'Rien n’a été payé. La boutique en sera informée.',
  },
  verified: {
    title: 'Votre banque a confirmé votre carte',
    text: 'Rien n’a été payé. La boutique en sera informée.',
  },
  method: { title: 'Interrogation de votre banque', text: 'Cela ne prend que quelques secondes.' },
  toIssuer: {
    title: 'Votre banque souhaite vérifier votre identité',
    text: 'Nous vous dirigeons vers sa page.',
    button: 'Aller à votre banque',
  },
  elsewhere: {
    title: 'Confirmez dans l’appli de votre banque',
    text: 'Cette page s’actualise toutes les quelques secondes. Vous pouvez aussi la fermer.',
    open: 'Ouvrir l’appli bancaire simulée',
    inApp: 'L’appli de votre banque vous demande : ce paiement est-il bien le vôtre ?',
  },
  waiting: {
    title: 'Votre banque n’a pas encore répondu',
    text: 'Cette page s’actualise toutes les quelques secondes. Vous pouvez déjà retourner à la boutique : elle sera informée, elle aussi.',
  },
  decided: {
    paid: { title: 'Votre paiement est effectué', text: 'La boutique en sera informée.' },
    authorised: { title: 'Votre banque a réservé le montant', text: 'La boutique en sera informée.' },
    declined: {
      title: 'Votre banque n’a pas autorisé ce paiement',
      text: 'Rien n’a été payé. La boutique peut vous proposer un autre moyen de paiement.',
    },
    cancelled: bank.decided.cancelled,
    'timed-out': bank.decided['timed-out'],
    failed: {
      title: 'Votre carte n’a pas pu être débitée',
      text: 'Il s’agit d’un problème technique et rien n’a été payé. Vous pouvez réessayer dans la boutique.',
    },
  },
  challengeFailed: {
    title: 'Votre banque n’a pas pu confirmer votre identité',
    text: 'Rien n’a été payé. Vous pouvez réessayer dans la boutique.',
  },
  challenge: {
    title: 'Confirmez ce paiement',
    text: 'Saisissez le code que votre banque vous a envoyé.',
    code: 'Code de confirmation',
    hint: (code) => `Rien n’est envoyé dans l’environnement de test : le code est ${code}.`,
    wrong: (left) => `Ce code est incorrect. Essais restants : ${left}.`,
    missing: 'Saisissez les six chiffres du code.',
    confirm: 'Confirmer',
    cancel: 'Annuler le paiement',
    timeOut: 'Laisser passer le délai',
  },
  fromIssuer: { title: 'Merci', text: 'Nous vous ramenons.', button: 'Continuer' },
  unknown: bank.unknown,
  foreign: {
    title: 'Cette réponse ne vient pas de notre page',
    text: 'Rien n’a été modifié. Rouvrez le paiement depuis la boutique et répondez-y.',
  },
  failed: {
    title: 'Cette page ne peut pas répondre pour le moment',
    text: 'Votre réponse n’a peut-être pas été enregistrée. Rechargez cette page dans un instant.',
  },
};
