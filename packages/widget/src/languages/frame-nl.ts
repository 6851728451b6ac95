// Dutch texts of the card frame.
import type { FrameStrings } from './frame-en.ts';

/** The sentences of the card frame in Dutch. */
export const frameNl: FrameStrings = {
  number: 'Kaartnummer',
  expiry: 'Geldig tot',
  expiryFormat: 'MM / JJ',
  holder: 'Naam op de kaart',
  cvc: 'CVC',
  cvcHint: (digits) => (digits === 4 ? '4 cijfers, voorkant' : `${digits} cijfers`),
  cvcWhere: (digits) =>
    digits === 4 ? 'Vier cijfers op de voorkant van de kaart' : 'Drie cijfers op de achterkant van de kaart',
  optional: 'Niet verplicht',
  payAs: 'Betaal met deze kaart als',
  recognised: (brand) => `${brand}-kaart`,
  several: (names) => `Controleer: ${names}`,
  error: {
    numberMissing: 'Vul het kaartnummer in',
    numberShort: 'Het kaartnummer is nog niet volledig',
    numberWrong: 'Controleer het kaartnummer: een cijfer klopt niet',
    numberTest: 'Dit is geen testkaart',
    brandRefused: 'Dit soort kaart wordt hier niet aangenomen',
    expiryMissing: 'Vul de datum in',
    expiryShort: 'Typ MM / JJ',
    expiryWrong: 'Datum klopt niet',
    expiryPast: 'Kaart is verlopen',
    cvcMissing: 'Vul de CVC in',
    cvcShort: (digits) => `Vul ${digits} cijfers in`,
    holderMissing: 'Vul de naam op de kaart in',
    holderDigits: 'Vul de naam in, niet het nummer',
  },
};
