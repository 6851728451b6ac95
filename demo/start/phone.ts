/** `--phone`: the demo on the local network, over HTTPS, at one address of this machine. */
import { networkInterfaces } from 'node:os';
import { StartupFailure } from '@gangway/gateway';
import type { Certificate } from './certificate.ts';
import { type KeptCertificate, keptCertificate } from './kept-certificate.ts';
import { chooseAddress, type LocalAddress } from './local-address.ts';
import type { DemoSettings } from './settings.ts';

/** The address for the phone, the alternatives, and the certificate. */
export interface PhonePlace extends LocalAddress {
  readonly certificate: KeptCertificate;
}

/** Settings that `--phone` sets itself. */
const OWN_SETTINGS = ['GW_HOST', 'GW_PUBLIC_URL'];

/** Chooses the address and reads or creates its certificate. Throws StartupFailure with the sentence to print. */
export function openPhonePlace(
  wanted: string,
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): PhonePlace {
  const set = OWN_SETTINGS.find((name) => environment[name]);
  if (set) throw new StartupFailure(`${set} is set, and --phone sets it itself: use one of the two.`);
  const chosen = chooseAddress(networkInterfaces(), wanted);
  return { ...chosen, certificate: keptCertificate(folder, chosen.address) };
}

/** Returns the settings for the local network: every public URL is an HTTPS one at that address. */
export function onNetwork(settings: DemoSettings, address: string, { cert, key }: Certificate): DemoSettings {
  const { gateway, port } = settings;
  const tls = { cert, key };
  const publicUrl = `https://${address}:${port}`;
  return {
    ...settings,
    publicUrl,
    place: { host: address, tls },
    gateway: {
      ...gateway,
      host: address,
      publicUrl: `https://${address}:${gateway.port}`,
      network: { address, tls, shop: publicUrl },
    },
  };
}
