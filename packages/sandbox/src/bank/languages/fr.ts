/** Texts of the simulated bank in French. */
import { formatAmount } from '@gangway/protocol';
import type { BankWords } from '../bank-words.ts';
import { BLIK_APPROVAL_SECONDS, BLIK_CODE_SECONDS, SMS_CODE } from '../payer-data.ts';
import { LATE_SECONDS, OTHER_AMOUNT_MINOR } from '../payer-outcomes.ts';
import type { Voice } from '../scheme-brands.ts';
import type { StepWords } from '../step-words.ts';

const MORE = formatAmount(OTHER_AMOUNT_MINOR).replace('.', ',');

const CALLED: Readonly<Record<Voice, string>> = {
  bank: 'La banque',
  app: 'L’appli',
  wallet: 'Le portefeuille',
};

/** The pages about no payment. */
const MESSAGES: Pick<BankWords, 'unknown' | 'foreign' | 'failed'> = {
  unknown: {
    title: 'Aucun paiement à cette adresse',
    text: 'L’adresse est incomplète ou n’est plus valide. Retournez à la boutique et recommencez le paiement.',
  },
  foreign: {
    title: 'Ce choix ne vient pas de la page de la banque',
    text: 'Rien n’a été modifié. Rouvrez la page de la banque depuis la boutique et faites-y votre choix.',
  },
  failed: {
    title: 'La banque ne peut pas répondre pour le moment',
    text: 'Votre choix n’a peut-être pas été enregistré. Rechargez cette page dans un instant.',
  },
};

/** See {@link BankWords}. */
export const fr = (voice: Voice): BankWords => {
  const who = CALLED[voice];
  return {
    dir: 'ltr',
    simulatedBankFor: (method) => `banque simulée pour ${method}`,
    simulatedAppFor: (method) => `appli simulée de ${method}`,
    simulatedScheme: 'moyen de paiement simulé',
    simulatedBank: 'banque simulée',
    sandbox: 'Environnement de test : aucun débit réel.',
    payTo: 'Bénéficiaire',
    forWhat: 'Motif',
    amount: 'Montant',
    question: 'Que doit-il se passer ?',
    outcomes: {
      approve: { name: 'Valider', effect: 'Le paiement est effectué et la boutique en est informée.' },
      refuse: { name: 'Refuser', effect: `${who} refuse et rien n’est payé.` },
      cancel: { name: 'Annuler', effect: 'Vous changez d’avis et ne payez rien.' },
      'time-out': { name: 'Laisser passer le délai', effect: 'Le délai s’écoule et rien n’est payé.' },
      silent: { name: 'Payé sans avis', effect: 'Le paiement est effectué, mais personne n’en est informé.' },
      twice: { name: 'Payé deux fois', effect: 'Deux paiements sont effectués ; le second est remboursé.' },
      late: {
        name: 'Payé trop tard',
        effect: `Le délai s’écoule et l’argent arrive ${LATE_SECONDS} secondes plus tard.`,
      },
      'other-amount': { name: 'Autre montant', effect: `Vous payez ${MORE} de plus que demandé.` },
    },
    proceed: 'Continuer',
    choiceMissing: 'Choisissez ce qui doit se passer.',
    decided: {
      paid: {
        title: 'Votre paiement est effectué',
        text: `${who} en informe la boutique. Vous n’avez plus rien à faire ici.`,
      },
      refused: {
        title: `${who} a refusé ce paiement`,
        text: 'Rien n’a été payé. La boutique peut vous proposer un autre moyen de paiement.',
      },
      cancelled: {
        title: 'Ce paiement a été annulé',
        text: 'Rien n’a été payé. La boutique peut vous proposer un autre moyen de paiement.',
      },
      'timed-out': {
        title: 'Le délai de paiement est écoulé',
        text: 'Rien n’a été payé. Vous pouvez réessayer dans la boutique.',
      },
    },
    silent: {
      title: 'Votre paiement est effectué.',
      text: `${who} n’en informe personne. Fermez cette page ou revenez vous-même à la boutique.`,
    },
    backToShop: 'Retour à la boutique',
    ...MESSAGES,
  };
};

/** See {@link StepWords}. */
export const steps: StepWords = {
  chooseBank: { title: 'Choisissez votre banque', missing: 'Choisissez l’une des banques.' },
  chooseWallet: { title: 'Choisissez votre portefeuille', missing: 'Choisissez l’un des portefeuilles.' },
  phone: {
    title: 'Saisissez votre numéro de téléphone',
    text: (app = 'l’appli de votre banque') =>
      `Indiquez le numéro connu de votre banque. Vous validez le paiement dans ${app}.`,
    label: 'Numéro de téléphone',
    of: {
      Bizum: {
        hint: 'Un numéro de mobile espagnol, par exemple +34\u00a0600\u00a0000\u00a0001',
        wrong: 'Ce n’est pas un numéro de mobile espagnol : +34, puis neuf chiffres commençant par 6 ou 7.',
      },
      'MB WAY': {
        hint: 'Un numéro de mobile portugais, par exemple +351\u00a0910\u00a0000\u00a0001',
        wrong:
          'Ce n’est pas un numéro de mobile portugais : +351, puis neuf chiffres commençant par 91, 92, 93 ou 96.',
      },
    },
    unknown: 'Ce numéro n’est pas connu ici. Vérifiez-le ou utilisez-en un autre.',
    submit: 'Continuer',
  },
  blikCode: {
    title: 'Saisissez votre code BLIK',
    text: `L’appli de votre banque affiche six chiffres, valables ${BLIK_CODE_SECONDS} secondes et une seule fois.`,
    label: 'Code BLIK',
    hint: 'Six chiffres, par exemple 777\u00a0123',
    wrong: 'Un code BLIK comporte six chiffres.',
    unknown: 'Ce code n’est pas valable. Demandez-en un nouveau dans l’appli de votre banque.',
    lapsed: `Un code est valable ${BLIK_CODE_SECONDS} secondes. Demandez-en un nouveau dans l’appli de votre banque.`,
    submit: 'Payer',
  },
  textMessage: {
    title: 'Saisissez le code reçu par SMS',
    text: 'Nous avons envoyé six chiffres au téléphone dont le numéro se termine par 88.',
    label: 'Code reçu',
    hint: `Aucun SMS n’est envoyé ici : le code est ${SMS_CODE}`,
    wrong: 'Le code comporte six chiffres.',
    left: (tries) => `Ce code est incorrect. Essais restants : ${tries}.`,
    submit: 'Payer',
  },
  await: {
    title: (app = 'l’appli de votre banque') => `Validez le paiement dans ${app}`,
    texts: {
      Blik: `Votre banque a envoyé le paiement à votre appli. Vous avez environ ${BLIK_APPROVAL_SECONDS} secondes.`,
      Bizum: 'Votre banque a envoyé le paiement à votre appli. Vous avez cinq minutes.',
      'MB WAY': 'MB WAY a envoyé le paiement à votre téléphone. Vous avez quatre minutes.',
    },
  },
  scan: {
    title: 'Scannez le code avec votre téléphone',
    text: (app) =>
      `Ouvrez l’appli ${app}, scannez le code et validez le paiement. Cette page s’actualise automatiquement.`,
    code: (app) => `Code QR pour l’appli ${app}`,
    minutes: (minutes) => `Le code est valable ${minutes} minutes.`,
  },
  openApp: 'Ouvrir l’appli sur cet appareil',
  other: 'Choisir ce qui se passe',
  shares: 'La boutique reçoit',
  otherScreen: {
    title: 'C’est fini sur ce téléphone',
    text: 'Regardez l’écran sur lequel vous avez scanné le code : la suite s’y affiche automatiquement.',
  },
};
