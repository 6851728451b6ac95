// Dutch texts of the parts of methods.
import type { PartWords } from './parts-en.ts';

/** The sentences of the parts of methods in Dutch. */
export const partsNl: PartWords = {
  blik: {
    code: 'BLIK-code',
    hint: '6 cijfers, 2 minuten geldig',
    where:
      'Open de app van je bank, kies BLIK en typ de code hier. Daarna bevestig je de betaling in de app.',
    missing: 'Vul de code uit de app van je bank in',
    short: 'De code heeft 6 cijfers',
    refused:
      'Deze code is niet aangenomen. Een code werkt maar één keer: vraag een nieuwe op in de app van je bank.',
  },
  phone: {
    label: 'Mobiel nummer',
    hint: (method) => `Het nummer van je ${method}`,
    where: (app = 'de app van je bank') => `Je bevestigt de betaling in ${app}.`,
    missing: 'Vul je mobiele nummer in',
    wrong: 'Controleer: 9 cijfers, of begin met +',
    refused: 'De betaling is niet aangenomen. Controleer het nummer.',
  },
  wallet: {
    choose: 'Je wallet',
    more: 'Meer wallets',
    search: 'Zoek een wallet',
    none: 'Er is geen wallet met deze naam.',
    found: (count) => (count === 1 ? '1 wallet gevonden' : `${count} wallets gevonden`),
    other: 'Een andere wallet',
    otherHint: 'Op de volgende pagina',
    missing: 'Kies je wallet',
    refused: 'Deze wallet is niet aangenomen. Kies een andere.',
  },
  voucher: {
    form: 'Beveiligd cadeaukaartformulier',
    wrong: 'Het nummer en de pincode komen niet overeen. Controleer ze allebei.',
    tooLittle: 'Er staat niet genoeg meer op deze cadeaukaart. Gebruik een andere.',
    left: (amount) => `Er staat nog ${amount} op deze cadeaukaart. Gebruik een andere.`,
    locked: 'Deze cadeaukaart is op dit moment geblokkeerd. Gebruik een andere.',
    invalid: 'Controleer het nummer en de pincode van de cadeaukaart.',
    unreachable: 'De cadeaukaart kon niet worden gecontroleerd. Probeer het opnieuw. Je betaalt niet dubbel.',
    refused: 'De betaling is niet aangenomen. Probeer het opnieuw.',
    missing: 'Vul het nummer en de pincode van de cadeaukaart in.',
  },
};
