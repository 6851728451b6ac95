/** French, with the formal address. */
import { counted, timeLeft } from './counted.ts';
import type { Texts } from './texts.ts';

/** The card form: what <gw-card-form> says by itself. */
export const cardForm: Texts['cardForm'] = {
  card: {
    form: 'Formulaire de carte sécurisé',
    missing: 'Saisissez les informations de votre carte.',
  },
  problem: {
    cardIncomplete: 'Des informations de carte sont manquantes ou incorrectes. Vérifiez les champs signalés.',
    cardFrame:
      'Le formulaire de carte sécurisé ne s’est pas chargé. Réessayez ou choisissez un autre moyen de paiement.',
    cardEncryption:
      'Les informations de votre carte n’ont pas pu être sécurisées : rien n’a été envoyé. Réessayez.',
    again: 'Réessayer',
  },
};

/** The elements: methods, problems. */
export const element: Texts['element'] = {
  payWith: 'Comment souhaitez-vous payer ?',
  pay: (amount) => `Payer ${amount}`,
  reserve: (amount) => `Réserver ${amount}`,
  save: 'Enregistrer la carte',
  more: (count) =>
    counted('fr', count, { one: '# autre moyen de paiement', other: '# autres moyens de paiement' }),
  working: 'Un instant',
  testMode: 'Mode test : aucun débit',
  payOffline: 'En attente de connexion',
  offline: 'Vous êtes hors ligne. Nous reprendrons dès que la connexion sera rétablie.',
  method: {
    card: 'Carte bancaire',
    savedCard: 'Carte enregistrée',
    giftCard: 'Carte cadeau',
    bankTransfer: 'Virement bancaire',
    directDebit: 'Prélèvement SEPA',
    qr: 'Code QR',
    all: 'Tous les moyens',
  },
  hint: {
    card: 'Carte de débit ou de crédit',
    saved: 'La dernière carte utilisée',
    voucher: 'Numéro et code PIN',
    transfer: 'En général en quelques secondes',
    wallet: 'Dans votre portefeuille mobile',
    scan: 'À scanner avec votre téléphone',
    list: 'Choix à l’étape suivante',
  },
  detail: {
    leave: 'Vous validez le paiement auprès de votre banque, puis vous revenez ici.',
    express: 'Votre banque transmet aussi votre adresse e‑mail et votre adresse postale à la boutique.',
    app: 'Vous validez le paiement dans l’appli, puis vous revenez ici.',
    form: 'Vous saisissez vos informations sur la page suivante, qui est sécurisée.',
    transfer: 'Vous recevez un numéro de compte et une référence pour effectuer le virement.',
    wallet: 'Vous validez le paiement dans votre portefeuille mobile, puis vous revenez ici.',
  },
  card: {
    ...cardForm.card,
    email: 'Adresse e-mail',
    emailHint: 'Pour votre reçu',
    emailMissing: 'Saisissez votre adresse e-mail',
    emailWrong: 'Vérifiez l’adresse e-mail',
    refused: 'La carte n’a pas été acceptée. Vérifiez les informations ou utilisez une autre carte.',
    testCards: 'Cartes de test',
    copy: 'Copier',
    copied: 'Copié',
  },
  checking: { title: 'Recherche de votre paiement', text: 'Cela ne prend que quelques secondes.' },
  problem: {
    title: 'Impossible de poursuivre le paiement',
    network:
      'La boutique est injoignable. Vérifiez votre connexion, puis réessayez. Vous ne paierez pas deux fois.',
    unreachable:
      'Le service de paiement ne répond pas pour le moment. Réessayez. Vous ne paierez pas deux fois.',
    none: 'Aucun moyen de paiement n’est disponible ici pour le moment.',
    session: 'Cette page n’est plus valide. Rechargez-la et choisissez un moyen de paiement.',
    expired: 'Cette page est restée ouverte trop longtemps. Rechargez-la et choisissez un moyen de paiement.',
    method: 'Ce moyen de paiement n’est pas disponible pour le moment. Choisissez-en un autre.',
    part: 'Ce moyen de paiement n’a pas pu être chargé. Réessayez.',
    refused: 'Le paiement n’a pas été accepté. Votre compte n’a pas été débité. Réessayez.',
    shop: 'La boutique ne peut pas accepter ce paiement. Réessayez plus tard ou contactez-la.',
    ...cardForm.problem,
    email: 'Ce paiement nécessite une adresse e-mail valide.',
    reload: 'Recharger la page',
    support: (code) => `Pour le service client : ${code}`,
  },
};

/** What methods ask for in their rows. */
export const parts: Texts['parts'] = {
  saved: {
    box: 'Enregistrer cette carte pour la prochaine fois',
    boxHint:
      'Uniquement pour les paiements que vous effectuez dans cette boutique. Vous pouvez la supprimer à tout moment.',
    expires: (date) => `Expiration : ${date}`,
    expired: (date) => `Expirée : ${date}`,
    hasExpired: 'Cette carte a expiré. Payez autrement ou saisissez votre nouvelle carte.',
    invalid: 'Cette carte n’est plus utilisable. Payez autrement ou saisissez une autre carte.',
    declined: 'Votre banque a refusé cette carte. Réessayez ou payez autrement.',
    remove: 'Supprimer la carte',
    removed: 'La carte a été supprimée.',
    undo: 'Annuler la suppression',
    failed: 'L’opération a échoué. Réessayez.',
  },
  blik: {
    code: 'Code BLIK',
    hint: '6 chiffres, valable 2 minutes',
    where:
      'Ouvrez l’appli de votre banque, choisissez BLIK et saisissez le code ici. Confirmez ensuite le paiement dans l’appli.',
    missing: 'Saisissez le code affiché dans l’appli de votre banque',
    short: 'Le code comporte 6 chiffres',
    refused:
      'Ce code n’a pas été accepté. Un code ne sert qu’une fois : demandez-en un nouveau dans l’appli de votre banque.',
  },
  phone: {
    label: 'Numéro de mobile',
    hint: (method) => `Utilisé pour ${method}`,
    where: (app = 'l’appli de votre banque') => `Vous confirmez le paiement dans ${app}.`,
    missing: 'Saisissez votre numéro de mobile',
    wrong: 'Vérifiez le numéro : 9 chiffres, ou avec +',
    refused: 'Le paiement n’a pas été accepté. Vérifiez le numéro ou choisissez un autre moyen de paiement.',
  },
  wallet: {
    choose: 'Votre portefeuille',
    more: 'Autres portefeuilles',
    search: 'Rechercher un portefeuille',
    none: 'Aucun portefeuille ne porte ce nom.',
    found: (count) =>
      counted('fr', count, { one: '# portefeuille trouvé', other: '# portefeuilles trouvés' }),
    other: 'Autre portefeuille',
    otherHint: 'Page suivante',
    missing: 'Choisissez votre portefeuille',
    refused: 'Ce portefeuille n’a pas été accepté. Choisissez-en un autre, ou un autre moyen de paiement.',
  },
  voucher: {
    form: 'Formulaire de carte cadeau sécurisé',
    wrong: 'Le numéro et le code PIN ne correspondent pas. Vérifiez les deux.',
    tooLittle: 'Le solde de cette carte cadeau est insuffisant. Utilisez-en une autre.',
    left: (amount) => `Il reste ${amount} sur cette carte cadeau. Utilisez-en une autre.`,
    part: (left, rest) =>
      `Il reste ${left} sur cette carte cadeau. Payez ${left} avec cette carte, puis choisissez un autre moyen pour les ${rest} restants.`,
    payPart: (left) => `Payer ${left} avec cette carte`,
    locked: 'Cette carte cadeau est bloquée pour le moment. Utilisez-en une autre.',
    invalid: 'Vérifiez le numéro et le code PIN de la carte cadeau.',
    unreachable: 'La carte cadeau n’a pas pu être vérifiée. Réessayez. Vous ne paierez pas deux fois.',
    refused: 'Le paiement n’a pas été accepté. Réessayez.',
    missing: 'Saisissez le numéro et le code PIN de la carte cadeau.',
  },
};

/** A payment from its submission to its result. */
export const actions: Texts['actions'] = {
  redirect: {
    title: 'Redirection vers votre banque',
    text: 'Cela ne prend que quelques secondes.',
    go: 'Continuer vers votre banque',
  },
  waiting: {
    title: 'En attente de votre paiement',
    text: 'Terminez le paiement dans l’appli ou sur le site de votre banque. Cette page s’actualise automatiquement.',
    go: 'Poursuivre le paiement',
    other: 'Payer autrement',
    left: (time) => `Temps restant : ${time}`,
    more: 'Plus de temps',
    spoken: (seconds) =>
      timeLeft(
        'fr',
        seconds,
        { one: 'Il reste une minute pour payer', other: 'Il reste # minutes pour payer' },
        { one: 'Il reste # seconde pour payer', other: 'Il reste # secondes pour payer' },
      ),
  },
  scan: {
    title: (price) => `Scannez pour payer ${price}`,
    withApp: (app) =>
      `Utilisez l’appareil photo de votre téléphone ou l’appli ${app}. Cette page s’actualise automatiquement.`,
    withPhone:
      'Utilisez l’appareil photo de votre téléphone ou votre appli de paiement. Cette page s’actualise automatiquement.',
    code: (price, shop) => (shop ? `Code QR pour payer ${price} à ${shop}` : `Code QR pour payer ${price}`),
    copy: 'Copier le lien',
    here: 'Ouvrir sur cet appareil',
    phoneTitle: (price) => `Payez ${price} dans l’appli`,
    phoneText: 'Validez le paiement dans l’appli, puis revenez ici. Cette page s’actualise automatiquement.',
    open: (app) => `Ouvrir ${app}`,
    openAny: 'Ouvrir l’appli',
    elsewhere: 'Utiliser un autre appareil',
    missing: 'Pas d’appli sur ce téléphone ? Scannez ce code avec l’appareil sur lequel elle est installée.',
    refused:
      'Le paiement a été refusé sur le téléphone. Réessayez depuis le téléphone ou scannez à nouveau ce code.',
  },
  transfer: {
    title: (price) => `Virement de ${price}`,
    text: 'Utilisez l’appli ou le site de votre banque. Recopiez exactement le nom, le montant et la référence : votre banque vérifie le nom, et la référence nous permet d’identifier votre virement.',
    rest: (price) => `Encore ${price} à virer`,
    part: (received, rest) =>
      `Nous avons reçu ${received}. Virez les ${rest} restants avec la même référence.`,
    code: 'Scannez avec l’appli de votre banque : tout est prérempli.',
    codeName: (price) => `Code QR d’un virement de ${price} pour l’appli de votre banque`,
    codeElsewhere: 'Scanner avec un autre téléphone',
    name: 'Titulaire du compte',
    amount: 'Montant',
    reference: 'Référence',
    held: (until) =>
      `Effectuez-le aujourd’hui : il arrive en général en quelques secondes, au plus tard le jour ouvré suivant. Votre commande est conservée jusqu’au ${until}.`,
    print: 'Imprimer',
    printName: 'Votre virement',
  },
  confirm: {
    title: (app = 'l’appli de votre banque') => `Validez le paiement dans ${app}`,
    text: (price, app = 'Votre banque') =>
      `${app} vous demande de valider ${price}. Cette page s’actualise automatiquement.`,
    nothing: 'Pas de notification ?',
    open: (app = 'l’appli de votre banque') =>
      `Ouvrez vous-même ${app} et cherchez un paiement en attente de validation.`,
    lateTitle: (app = 'Votre banque') => `${app} n’attend plus votre validation`,
    late: (app = 'votre banque') =>
      `La demande a sans doute expiré. Si ${app} n’affiche plus rien à valider, choisissez à nouveau comment payer.`,
  },
  app: {
    title: 'Continuez dans l’appli',
    text: 'Validez-y le paiement. Cette page s’actualise automatiquement.',
  },
  gift: {
    title: 'Vérification de votre carte cadeau',
    text: 'L’émetteur n’a pas encore répondu. Cette page s’actualise automatiquement ; inutile de payer une seconde fois.',
  },
  rest: {
    title: (amount) => `Il reste ${amount} à payer`,
    text: 'Votre carte cadeau a réglé une partie. Réglez maintenant le reste. Si vous payez autrement, vous réglez la totalité et votre carte cadeau est recréditée.',
  },
  paid: {
    title: (amount) => `Vous avez payé ${amount}`,
    text: (shop) => (shop ? `${shop} a reçu votre paiement.` : 'La boutique a reçu votre paiement.'),
    leaving: 'Nous vous ramenons à la boutique.',
    stay: 'Rester sur cette page',
    go: 'Continuer',
  },
  authorized: {
    title: (amount) => `${amount} réservés`,
    text: 'Le montant sera débité à l’expédition de votre commande.',
  },
  kept: {
    title: 'Votre carte est enregistrée',
    text: 'Votre compte n’a pas été débité.',
  },
  verify: {
    title: 'Votre paiement est en cours de vérification',
    text: 'La boutique vous informera du résultat. Inutile de payer à nouveau.',
  },
  unpaid: {
    title: 'Paiement non effectué',
    declined: 'Le paiement n’a pas été autorisé. Votre compte n’a pas été débité.',
    cancelled: 'Le paiement a été annulé. Si une somme a été débitée, elle vous sera remboursée.',
    failed: 'Le paiement n’a pas pu être effectué. Votre compte n’a pas été débité.',
    expiredTitle: 'Le délai de paiement est écoulé',
    expired: 'Votre compte n’a pas été débité. Vous pouvez recommencer.',
    expiredTransfer: 'Si vous avez fait un virement, il vous sera remboursé. Vous pouvez recommencer.',
    none: 'Aucun paiement n’a encore été effectué.',
    unnamedTitle: 'Aucun paiement à afficher',
    unnamed: 'Cette page a été ouverte sans paiement. La boutique connaît l’état de votre commande.',
    again: 'Réessayer',
    other: 'Payer autrement',
    nothing: 'Votre compte n’a pas été débité.',
    by: (method, sentence) => `${method} : ${sentence}`,
    why: {
      'code-refused':
        'Ce code BLIK n’a pas été accepté : il est erroné, déjà utilisé ou expiré. Demandez-en un nouveau dans l’appli de votre banque.',
      'phone-unknown': '{method} ne reconnaît pas ce numéro de mobile. Vérifiez-le et réessayez.',
      'refused-in-app':
        'Le paiement a été refusé dans l’appli ou par votre banque. Réessayez et validez-le dans l’appli.',
      'card-declined':
        'Votre banque n’a pas autorisé le paiement avec cette carte. Vérifiez les informations de la carte et votre solde, ou utilisez une autre carte.',
      'not-authenticated':
        'Votre banque n’a pas pu confirmer votre identité. Réessayez en suivant les étapes de votre banque, ou utilisez une autre carte.',
      cancelled: 'Le paiement a été annulé avant d’être validé. Vous pouvez réessayer.',
      'timed-out':
        'Le délai de validation du paiement est écoulé. Réessayez et validez-le lorsque votre banque vous le demande.',
      'tried-too-often':
        'Trop de tentatives pour ce paiement. Si vous souhaitez toujours payer, recommencez depuis la boutique.',
    },
  },
  over: {
    title: 'Le délai de paiement est écoulé',
    text: 'Merci de ne plus payer. Nous vérifions si votre paiement nous est parvenu.',
    transfer:
      'Merci de ne plus faire de virement. S’il est parti à temps, il sera bien associé à votre commande et la boutique vous en informera.',
  },
};

/** The fields that a shop may ask for: loaded where a session has some. */
export const fields: Texts['fields'] = {
  title: 'Vos coordonnées',
  optional: 'Facultatif',
  change: 'Modifier',
  name: 'Nom et prénom',
  nameMissing: 'Saisissez votre nom',
  cardNumber: 'Le numéro de carte se saisit uniquement dans le champ de la carte',
  phone: 'Numéro de téléphone',
  phoneMissing: 'Saisissez votre numéro de téléphone',
  phoneWrong: 'Vérifiez le numéro, ou commencez par + et l’indicatif du pays',
  shipping: 'Adresse de livraison',
  billing: 'Adresse de facturation',
  same: 'L’adresse de facturation est identique',
  country: 'Pays',
  street: 'Numéro et rue',
  addition: 'Appartement, étage, bâtiment',
  postalCode: 'Code postal',
  city: 'Ville',
  state: 'État',
  province: 'Province',
  region: 'Région',
  missing: 'Complétez cette partie de l’adresse',
};

/** A direct debit: what the payer gives and agrees to, and what follows. Loaded where a payer chooses it. */
export const debit: Texts['debit'] = {
  holder: 'Titulaire du compte',
  holderHint: 'Comme à votre banque',
  holderMissing: 'Saisissez le nom du titulaire du compte',
  holderWrong: 'Saisissez uniquement le nom, sans numéro',
  ibanHint: 'Dans votre appli bancaire ou sur un RIB',
  ibanMissing: 'Saisissez l’IBAN',
  ibanWrong: 'Vérifiez l’IBAN : un caractère manque ou est incorrect',
  ibanOutside: 'Les comptes de ce pays ne peuvent pas être prélevés',
  refused:
    'Le prélèvement n’a pas été accepté. Vérifiez le nom et l’IBAN ou choisissez un autre moyen de paiement.',
  mandate: (shop) =>
    `En continuant, vous autorisez (A) ${shop || 'la boutique'} et son prestataire de services de paiement à envoyer des instructions à votre banque pour débiter votre compte, et (B) votre banque à débiter votre compte conformément à ces instructions. Vous bénéficiez du droit d’être remboursé par votre banque selon les conditions décrites dans la convention que vous avez passée avec elle. Une demande de remboursement doit être présentée dans les huit semaines suivant la date de débit de votre compte. Vous acceptez d’être averti du prélèvement un jour à l’avance au lieu de quatorze.`,
  title: (amount) => `${amount} seront prélevés`,
  text: (last4) =>
    `Sur votre compte se terminant par ${last4}, dans les prochains jours ouvrés. Vous n’avez plus rien à faire et pouvez fermer cette page.`,
  reference: 'Référence unique du mandat',
  creditor: 'Identifiant du créancier',
  statement: 'Ces informations figureront aussi sur votre relevé de compte.',
};

/** 3-D Secure in a dialog around the bank's page. */
export const threeDs: Texts['threeDs'] = {
  title: 'Confirmez auprès de votre banque',
  page: 'Page de votre banque',
  full: 'Ouvrir en pleine page',
  close: 'Fermer',
  stopTitle: 'Annuler ce paiement ?',
  stopText:
    'Votre banque n’a pas encore confirmé le paiement. Si vous l’annulez, vous pourrez payer à nouveau tout de suite, avec cette carte ou autrement.',
  stop: 'Annuler le paiement',
  stay: 'Retour à ma banque',
};

/** The card fields. */
export const cardFrame: Texts['cardFrame'] = {
  group: 'Informations de la carte',
  number: 'Numéro de carte',
  expiry: 'Expiration',
  expiryFormat: 'MM / AA',
  holder: 'Nom sur la carte',
  cvc: 'Cryptogramme',
  cvcHint: (digits) => (digits === 4 ? '4 chiffres, au recto' : `${digits} chiffres`),
  cvcWhere: (digits) =>
    digits === 4 ? 'Quatre chiffres au recto de la carte' : 'Trois chiffres au verso de la carte',
  optional: 'Facultatif',
  payAs: 'Payer via le réseau',
  recognised: (brand) => `Carte ${brand}`,
  error: {
    numberMissing: 'Saisissez le numéro de carte',
    numberShort: 'Le numéro de carte est incomplet',
    numberWrong: 'Vérifiez le numéro de carte : un chiffre est incorrect',
    numberTest: 'Ce n’est pas une carte de test',
    brandRefused: 'Ce type de carte n’est pas accepté ici',
    brandMissing: 'Choisissez le réseau de paiement',
    expiryMissing: 'Saisissez la date',
    expiryShort: 'Au format MM / AA',
    expiryWrong: 'Vérifiez la date',
    expiryPast: 'La carte a expiré',
    cvcMissing: 'Saisissez le cryptogramme',
    cvcShort: (digits) => `Saisissez ${digits} chiffres`,
    holderMissing: 'Saisissez le nom sur la carte',
    holderDigits: 'Saisissez le nom, pas le numéro',
  },
};

/** The fields of a gift card. */
export const giftCardFrame: Texts['giftCardFrame'] = {
  group: 'Carte cadeau',
  number: 'Numéro de la carte cadeau',
  numberHint: 'Sur la carte ou dans l’e-mail',
  pin: 'Code PIN',
  pinHint: '4 à 8 chiffres',
  pinWhere: 'À côté du numéro, parfois sous une zone à gratter',
  numberMissing: 'Saisissez le numéro de la carte cadeau',
  numberShort: 'Le numéro comporte au moins 8 chiffres',
  pinMissing: 'Saisissez le code PIN',
  pinShort: 'Le code PIN comporte au moins 4 chiffres',
};

/** The list of test cards, in the sandbox. */
export const testCards: Texts['testCards'] = {
  note: 'Toute date à venir, tout cryptogramme sauf 000, tout nom.',
  does: {
    approve: 'Paie immédiatement',
    challenge: (code) => `Demande un code : ${code}`,
    rejected: 'Refusée : la banque ne vous reconnaît pas',
    'insufficient-funds': 'Refusée : solde insuffisant',
  },
  coBadged: (one, other) => `Deux réseaux sur une carte : choisissez ${one} ou ${other}`,
};

/** The pages of the gateway. */
export const pages: Texts['pages'] = {
  ribbon: 'Mode test : aucun débit réel',
  securedBy: (name) => `Sécurisé par ${name}`,
  payTitle: (shop) => `Payer ${shop}`,
  paymentTitle: (shop) => `Votre paiement à ${shop}`,
  backTo: (shop) => `Retour à ${shop}`,
  backWithoutPaying: (shop) => `Retour à ${shop} sans payer`,
  leaveWithoutPaying: 'Quitter sans payer',
  leftTitle: 'Vous avez quitté la page sans payer',
  leftText: 'Votre compte n’a pas été débité.',
  unavailableTitle: 'Ce moyen de paiement est indisponible pour le moment',
  unavailableText: (shop) =>
    `Votre compte n’a pas été débité. ${shop} peut vous proposer un autre moyen de paiement.`,
  closePage: 'Vous pouvez fermer cette page.',
  startAgain: (shop) =>
    `Vous pouvez fermer cette page. Si vous souhaitez tout de même payer, recommencez chez ${shop}.`,
  reserved: (shop) => `Montant seulement réservé : ${shop} le débitera plus tard.`,
  partPaid: (part) =>
    `Vous avez réglé ${part} avec votre carte cadeau. Choisissez comment régler le reste. Si vous quittez la page, ${part} sont recrédités sur la carte cadeau.`,
  unknownTitle: 'Cette page n’existe pas',
  unknownText: 'Le lien est incomplet ou n’est plus valide. Retournez à la boutique et recommencez.',
  troubleTitle: 'Une erreur s’est produite de notre côté',
  troubleText: 'Rien n’est perdu. Patientez un instant, puis rechargez cette page.',
  openSandboxBank: 'Ouvrir la banque simulée',
  leavingTitle: 'Retour à la boutique',
  toBankTitle: 'Redirection vers votre banque',
  leadOn: 'Continuer',
  leadOnText: 'Si rien ne se passe, continuez ici.',
  plainLink: 'Payer sur une page sans JavaScript',
  fullPage: 'Ouvrir la page avec les cartes',
  needsNewer:
    'Les cartes bancaires et les cartes cadeaux nécessitent JavaScript et un navigateur récent : Chrome 123, Firefox 128 ou Safari 18 au minimum.',
  payWith: 'Comment souhaitez-vous payer ?',
  otherWays: 'Payer autrement',
  bankTransfer: 'Virement bancaire',
  blikCode: 'Code BLIK (6 chiffres)',
  mobileNumber: 'Numéro de mobile',
  directDebit: element.method.directDebit,
  debit,
  notBegun: 'Le paiement n’a pas démarré. Vérifiez votre saisie ou choisissez un autre moyen de paiement.',
  waitingTitle: 'En attente de votre paiement',
  waitingText: 'Terminez le paiement dans l’appli ou sur le site de votre banque, puis vérifiez-le ici.',
  scanText: 'Scannez ce code et payez sur votre téléphone, puis vérifiez le paiement ici.',
  qrLabel: 'Code QR de ce paiement',
  openHere: 'Ouvrir sur cet appareil',
  checkAgain: 'Vérifier le paiement',
  transferTitle: (price) => `Virement de ${price}`,
  transferText:
    'Utilisez l’appli ou le site de votre banque. Recopiez exactement le nom, le montant et la référence.',
  arrived: (amount) => `Nous avons reçu ${amount}. Virez le reste avec la même référence.`,
  recipient: 'Titulaire du compte',
  reference: 'Référence',
  paidTitle: (amount) => `Vous avez payé ${amount}`,
  reservedTitle: (amount) => `${amount} réservés`,
  checkedTitle: 'Votre paiement est en cours de vérification',
  checkedText: 'La boutique vous informera du résultat. Inutile de payer à nouveau.',
  unpaidTitle: 'Paiement non effectué',
  overTitle: 'Le délai de paiement est écoulé',
  sentBack: 'Si une somme a été débitée, elle vous sera remboursée.',
};

/** The page of a merchant server for a link that is wrong. */
export const shopPage: Texts['shopPage'] = {
  title: 'Paiement',
  heading: 'Nous ne pouvons pas afficher ce paiement',
  sentences: {
    unreachable: 'Le service de paiement ne répond pas pour le moment. Rechargez cette page.',
    refused: 'La boutique ne peut pas accepter ce paiement.',
    stale: 'Ce lien est ancien, ou le prix de la commande a changé.',
    foreign: 'Ce lien ne provient pas du service de paiement ou a été modifié en chemin.',
    old: 'Ce lien date de plus d’un jour et ne fonctionne plus.',
    unknown: 'La boutique ne trouve pas ce paiement.',
  },
  unchanged: 'Rien n’a été modifié. Si vous avez payé, la boutique le saura sous peu.',
  back: 'Retournez à la boutique et consultez-y votre commande.',
};
