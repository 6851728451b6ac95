// Dutch texts of the actions of a waiting payment.
import type { ActionWords } from './actions-en.ts';

/** The sentences of the views of a waiting payment's action, in Dutch. */
export const actionsNl: ActionWords = {
  redirect: {
    title: 'We brengen je naar je bank',
    text: 'Dit duurt een paar seconden.',
    go: 'Verder naar je bank',
  },
  waiting: {
    title: 'We wachten op je betaling',
    text: 'Rond de betaling af in de app of op de pagina van je bank. Deze pagina wordt vanzelf bijgewerkt.',
    go: 'Ga verder met betalen',
    other: 'Kies een andere betaalwijze',
    left: (time) => `Nog ${time}`,
    spoken: (seconds) => {
      const minutes = Math.round(seconds / 60);
      if (seconds < 60) return `Nog ${seconds} seconden om te betalen`;
      return minutes === 1 ? 'Nog één minuut om te betalen' : `Nog ${minutes} minuten om te betalen`;
    },
  },
  scan: {
    title: (price) => `Scan om ${price} te betalen`,
    withApp: (app) =>
      `Gebruik de camera van je telefoon of de app van ${app}. Deze pagina wordt vanzelf bijgewerkt.`,
    withPhone: 'Gebruik de camera van je telefoon of je betaalapp. Deze pagina wordt vanzelf bijgewerkt.',
    code: (price, shop) =>
      shop ? `QR-code om ${price} te betalen aan ${shop}` : `QR-code om ${price} te betalen`,
    copy: 'Kopieer link',
    here: 'Open op dit apparaat',
    phoneTitle: (price) => `Betaal ${price} in de app`,
    phoneText: 'Keur de betaling goed in de app en kom dan hier terug. Deze pagina wordt vanzelf bijgewerkt.',
    open: (app) => `Open ${app}`,
    openAny: 'Open de app',
    elsewhere: 'Gebruik een ander apparaat',
    missing: 'Staat de app niet op deze telefoon? Scan deze code met het apparaat waar de app op staat.',
    refused: 'De betaling is op de telefoon geweigerd. Probeer het daar opnieuw of scan deze code nog eens.',
  },
  transfer: {
    title: (price) => `Maak ${price} over`,
    text: 'Gebruik de app of website van je bank. Neem het bedrag en het kenmerk precies over, dan weten we dat het geld van jou is.',
    rest: (price) => `Maak nog ${price} over`,
    part: (received, rest) =>
      `${received} is binnen. Maak de andere ${rest} over met hetzelfde betalingskenmerk.`,
    code: 'Scan met de app van je bank: alles is dan al ingevuld.',
    codeName: (price) => `QR-code van een overschrijving van ${price} voor de app van je bank`,
    codeElsewhere: 'Scan met een andere telefoon',
    name: 'Ontvanger',
    amount: 'Bedrag',
    reference: 'Betalingskenmerk',
    held: (until) =>
      `Een overschrijving duurt hooguit één bankdag. Maak over vóór ${until}: je bestelling wacht er dan nog drie bankdagen op.`,
    print: 'Afdrukken',
    printName: 'Je overschrijving',
  },
  confirm: {
    title: (app = 'de app van je bank') => `Keur de betaling goed in ${app}`,
    text: (price, app = 'Je bank') =>
      `${app} vraagt je om ${price} goed te keuren. Deze pagina wordt vanzelf bijgewerkt.`,
    nothing: 'Geen bericht gekregen?',
    open: (app = 'de app van je bank') => `Open zelf ${app} en zoek de betaling die op je wacht.`,
    lateTitle: (app = 'Je bank') => `${app} wacht niet meer`,
    late: (app = 'Je bank') =>
      `${app} vraagt er waarschijnlijk niet meer om. Staat er niets in de app, begin dan opnieuw met betalen.`,
  },
  app: {
    title: 'Ga verder in de app',
    text: 'Keur de betaling daar goed. Deze pagina wordt vanzelf bijgewerkt.',
  },
  gift: {
    title: 'Je cadeaukaart wordt gecontroleerd',
    text: 'De uitgever heeft nog niet geantwoord. Deze pagina wordt vanzelf bijgewerkt; je hoeft niet nog eens te betalen.',
  },
  paid: {
    title: (amount) => `Je hebt ${amount} betaald`,
    text: (shop) =>
      shop ? `${shop} heeft je betaling ontvangen.` : 'De winkel heeft je betaling ontvangen.',
    leaving: 'We brengen je terug naar de winkel.',
    go: 'Verder',
  },
  authorized: {
    title: (amount) => `${amount} is gereserveerd`,
    text: 'Het bedrag wordt afgeschreven als je bestelling wordt verzonden.',
  },
  kept: {
    title: 'Je kaart is bewaard',
    text: 'Er is niets van je rekening afgeschreven.',
  },
  verify: {
    title: 'Je betaling wordt gecontroleerd',
    text: 'De winkel laat het weten als dat klaar is. Je hoeft niet nog eens te betalen.',
  },
  unpaid: {
    title: 'Niet betaald',
    declined: 'De betaling is niet goedgekeurd. Er is niets van je rekening afgeschreven.',
    cancelled: 'De betaling is geannuleerd. Als er geld is afgeschreven, krijg je het terug.',
    failed: 'De betaling is niet gelukt. Er is niets van je rekening afgeschreven.',
    expiredTitle: 'De tijd om te betalen is voorbij',
    expired: 'Er is niets van je rekening afgeschreven. Je kunt opnieuw beginnen.',
    expiredTransfer: 'Wat je hebt overgemaakt, krijg je terug. Je kunt opnieuw beginnen.',
    none: 'Er is nog niets betaald.',
    unnamedTitle: 'Geen betaling om te tonen',
    unnamed: 'Deze pagina is zonder betaling geopend. De winkel weet hoe je bestelling ervoor staat.',
    again: 'Probeer het opnieuw',
    other: 'Kies een andere betaalwijze',
    nothing: 'Er is niets van je rekening afgeschreven.',
    why: {
      'code-refused':
        'Deze BLIK-code is niet aangenomen: hij klopt niet, is al gebruikt of is verlopen. Vraag een nieuwe code op in de app van je bank.',
      'phone-unknown': '{method} kent dit telefoonnummer niet. Controleer het en probeer het opnieuw.',
      'refused-in-app':
        'De betaling is geweigerd in de app of door je bank. Probeer het opnieuw en keur haar daar goed.',
      'card-declined':
        'Je bank heeft de betaling met deze kaart niet goedgekeurd. Controleer de kaartgegevens en je saldo, of gebruik een andere kaart.',
      'not-authenticated':
        'Je bank kon niet vaststellen dat jij het bent. Probeer het opnieuw en volg de stappen van je bank, of gebruik een andere kaart.',
      cancelled: 'De betaling is gestopt voordat ze was goedgekeurd. Je kunt het opnieuw proberen.',
      'timed-out':
        'De tijd om de betaling goed te keuren is voorbij. Probeer het opnieuw en keur haar goed zodra je bank erom vraagt.',
      'tried-too-often':
        'Deze betaling is te vaak geprobeerd. Wil je toch betalen, begin dan opnieuw in de winkel.',
    },
  },
  over: {
    title: 'De betaaltijd is voorbij',
    text: 'Betaal nu niet meer. We kijken of je betaling is binnengekomen.',
    transfer:
      'Maak nu niets meer over. Heb je op tijd overgemaakt, dan komt het geld alsnog bij je bestelling en hoor je het van de winkel.',
  },
};
