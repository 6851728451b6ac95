/** Dutch texts of the hosted pages. */
import type { PageWords } from './en.ts';

/** See {@link PageWords}. */
export const nl: PageWords = {
  ribbon: 'Testomgeving: er wordt geen echt geld overgemaakt',
  securedBy: (name) => `Beveiligd door ${name}`,
  payTitle: (shop) => `${shop} betalen`,
  paymentTitle: (shop) => `Je betaling aan ${shop}`,
  needsScript: 'Om hier te betalen moet deze pagina JavaScript mogen uitvoeren; laad haar daarna opnieuw.',
  unsupported:
    'Deze browser kan de betaalmogelijkheden niet tonen. Laad de pagina opnieuw of open haar in een nieuwere browser.',
  backTo: (shop) => `Terug naar ${shop}`,
  backWithoutPaying: (shop) => `Terug naar ${shop} zonder te betalen`,
  leaveWithoutPaying: 'Weggaan zonder te betalen',
  leftTitle: 'Je bent weggegaan zonder te betalen',
  leftText: 'Er is niets van je rekening afgeschreven.',
  unavailableTitle: 'Zo kun je nu niet betalen',
  unavailableText: (shop) =>
    `Er is niets van je rekening afgeschreven. Misschien kun je bij ${shop} op een andere manier betalen.`,
  closePage: 'Je kunt deze pagina sluiten.',
  startAgain: (shop) => `Je kunt deze pagina sluiten. Wil je toch betalen, begin dan opnieuw bij ${shop}.`,
  reserved: (shop) => `Nu alleen gereserveerd: ${shop} schrijft het geld later af.`,
  unknownTitle: 'Deze pagina bestaat niet',
  unknownText: 'De link is onvolledig of niet meer geldig. Ga terug naar de winkel en begin opnieuw.',
  troubleTitle: 'Er ging bij ons iets mis',
  troubleText: 'Er is niets verloren. Wacht even en laad deze pagina opnieuw.',
  openSandboxBank: 'Naar de oefenbank',
  leavingTitle: 'We brengen je terug naar de winkel',
  toBankTitle: 'We brengen je naar je bank',
  leadOn: 'Verder',
  leadOnText: 'Gebeurt er niets, ga dan hier verder.',
};
