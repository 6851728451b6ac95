/** Dutch words of the hosted pages. */
import type { PageWords } from './en.ts';

/** See {@link PageWords}. */
export const nl: PageWords = {
  ribbon: 'Testomgeving: er wordt geen echt geld overgemaakt',
  securedBy: (name) => `Beveiligd door ${name}`,
  orderLine: (order) => `Bestelling ${order}`,
  reference: (tradeId) => `Referentie ${tradeId}`,
  backTo: (shop) => `Terug naar ${shop}`,
  backWithoutPaying: (shop) => `Terug naar ${shop} zonder te betalen`,
  tryAgain: 'Opnieuw proberen',
  declinedTitle: 'Je bank heeft de betaling niet goedgekeurd',
  declinedText:
    'Er is niets van je rekening afgeschreven. Je kunt het opnieuw proberen, eventueel met een andere bank.',
  cancelledTitle: 'Je hebt de betaling gestopt',
  cancelledText:
    'Er is niets van je rekening afgeschreven. Je kunt opnieuw beginnen of teruggaan naar de winkel.',
  timedOutTitle: 'Je bank heeft te lang gewacht',
  timedOutText: 'De pagina van de bank is verlopen en er is niets afgeschreven. Je kunt opnieuw beginnen.',
  failedTitle: 'Je bank was niet bereikbaar',
  failedText: 'Er is niets van je rekening afgeschreven. Je kunt opnieuw beginnen.',
  noMoreTries:
    'Er is niets van je rekening afgeschreven. Ga terug naar de winkel om opnieuw of op een andere manier te betalen.',
  waitingTitle: 'Wachten op je bank',
  waitingText:
    'We weten nog niet of je betaald hebt. Deze pagina vraagt het vanzelf na; je kunt ook teruggaan naar de winkel.',
  continueAtBank: 'Verder bij je bank',
  paidTitle: (amount) => `Je hebt ${amount} betaald`,
  paidText: (shop) => `${shop} heeft bericht gekregen.`,
  reviewTitle: 'Je betaling wordt gecontroleerd',
  reviewText: (shop) => `Het ontvangen bedrag wijkt af van de bestelling. ${shop} neemt contact met je op.`,
  endedTitle: 'Deze betaling is niet gedaan',
  endedText: 'Er is niets afgeschreven voor deze bestelling.',
  expiredTitle: 'De tijd om te betalen is voorbij',
  expiredText: 'Komt er toch nog geld binnen voor deze bestelling, dan sturen we het terug.',
  orderCancelledTitle: 'Deze bestelling is geannuleerd',
  orderCancelledText: 'Als je ervoor betaald hebt, krijg je het geld terug.',
  unknownTitle: 'Deze pagina bestaat niet',
  unknownText: 'De link is onvolledig of niet meer geldig. Ga terug naar de winkel en begin opnieuw.',
  troubleTitle: 'Er ging bij ons iets mis',
  troubleText: 'Er is niets verloren. Wacht even en laad deze pagina opnieuw.',
  giftCardTitle: 'Betaal met je cadeaukaart',
  giftCardText: 'Nummer en pincode staan op de kaart. Wij bewaren geen van beide.',
  giftCardNumber: 'Kaartnummer',
  giftCardPin: 'Pincode',
  giftCardPay: (amount) => `${amount} betalen`,
  giftCardWrong:
    'Het nummer of de pincode klopt niet. Er is niets afgeschreven; kijk ze na en probeer het opnieuw.',
  giftCardTooLittle:
    'Op deze kaart staat minder dan het bedrag. Er is niets afgeschreven; neem een andere kaart.',
  giftCardLocked:
    'Deze kaart is geblokkeerd na te veel foute pincodes. Er is niets afgeschreven; neem een andere kaart.',
  giftCardInvalid: 'Een nummer heeft 8 tot 24 cijfers en een pincode 4 tot 8.',
  transferTitle: 'Maak het bedrag over naar deze rekening',
  transferText: 'Neem het betalingskenmerk precies zo over: daaraan zien we waarvoor je betaald hebt.',
  transferName: 'Naam',
  transferAmount: 'Bedrag',
  transferReference: 'Betalingskenmerk',
  transferDue: 'Betalen voor',
  transferPretend: 'Naar de oefenbank',
  chooseTitle: 'Kies hoe je betaalt',
  leavingTitle: 'We brengen je terug naar de winkel',
  toBankTitle: 'We brengen je naar je bank',
  leadOn: 'Verder',
  leadOnText: 'Gebeurt er niets, ga dan hier verder.',
};
