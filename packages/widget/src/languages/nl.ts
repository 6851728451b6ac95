// Dutch.
import type { Strings } from './en.ts';

/** The sentences of the elements in Dutch. */
export const nl: Strings = {
  payWith: 'Hoe wil je betalen?',
  pay: (amount) => `Betaal ${amount}`,
  reserve: (amount) => `Reserveer ${amount}`,
  save: 'Kaart bewaren',
  more: (count) => `Nog ${count} betaalwijzen`,
  working: 'Een ogenblik',
  testMode: 'Testomgeving: er gaat geen geld om',
  payOffline: 'Wachten op verbinding',
  offline: 'Je bent offline. We gaan verder zodra je weer verbinding hebt.',
  method: {
    card: 'Kaart',
    savedCard: 'Bewaarde kaart',
    giftCard: 'Cadeaukaart',
    bankTransfer: 'Overschrijving',
    qr: 'QR-code',
    all: 'Alle betaalwijzen',
  },
  hint: {
    bank: 'In je bankapp',
    app: 'In de app',
    card: 'Betaalpas of creditcard',
    saved: 'De kaart van de vorige keer',
    voucher: 'Nummer en pincode',
    transfer: 'Duurt hooguit één bankdag',
    wallet: 'In je wallet-app',
    scan: 'Scan met je telefoon',
    list: 'Kies hierna',
  },
  detail: {
    leave: 'Je keurt de betaling goed bij je bank en komt daarna hier terug.',
    app: 'Je keurt de betaling goed in de app en komt daarna hier terug.',
    form: 'Je vult je gegevens in op de volgende, beveiligde pagina.',
    transfer: 'Je krijgt een rekeningnummer en een kenmerk om het bedrag over te maken.',
    wallet: 'Je keurt de betaling goed in je wallet en komt daarna hier terug.',
  },
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
  card: {
    form: 'Beveiligd kaartformulier',
    missing: 'Vul je kaartgegevens in.',
    email: 'E-mailadres',
    emailHint: 'Voor je betaalbewijs',
    emailMissing: 'Vul je e-mailadres in',
    emailWrong: 'Controleer het e-mailadres',
    refused: 'De kaart is niet aangenomen. Controleer de gegevens of gebruik een andere kaart.',
    testCards: 'Testkaarten',
    copy: 'Kopieer',
    copied: 'Gekopieerd',
  },
  checking: { title: 'We zoeken je betaling op', text: 'Een paar seconden geduld.' },
  problem: {
    title: 'De betaling kan niet verder',
    network:
      'We kunnen de winkel niet bereiken. Controleer je verbinding en probeer het opnieuw. Je betaalt niet dubbel.',
    unreachable: 'De betaaldienst geeft nu geen antwoord. Probeer het opnieuw. Je betaalt niet dubbel.',
    cardIncomplete: 'Er ontbreken kaartgegevens of ze kloppen niet. Kijk bij de gemarkeerde velden.',
    cardFrame:
      'Het beveiligde kaartformulier is niet geladen. Probeer het opnieuw of kies een andere betaalwijze.',
    cardEncryption:
      'Je kaartgegevens konden niet worden beveiligd, dus er is niets verstuurd. Probeer het opnieuw.',
    none: 'Betalen kan hier nu niet.',
    session: 'Deze pagina is niet meer geldig. Laad haar opnieuw en kies hoe je wilt betalen.',
    expired: 'Deze pagina stond te lang open. Laad haar opnieuw en kies hoe je wilt betalen.',
    method: 'Deze betaalwijze is nu niet beschikbaar. Kies een andere.',
    part: 'Deze betaalwijze kon niet worden geladen. Probeer het opnieuw.',
    refused: 'Betaling niet aangenomen. Er is niets van je rekening afgeschreven. Probeer het opnieuw.',
    shop: 'De winkel kan deze betaling niet aannemen. Probeer het later of vraag het aan de winkel.',
    email: 'Voor deze betaling is een geldig e-mailadres nodig.',
    again: 'Opnieuw proberen',
    reload: 'Laad de pagina opnieuw',
    support: (code) => `Voor de klantenservice: ${code}`,
  },
};
