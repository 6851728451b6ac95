/** Registers a logo of a merchant. */
import { readLogo } from '../looks/image-file.ts';
import { addLogo as insertLogo, LOGOS_MAX, type Logo, lockLogos } from '../looks/logos.ts';
import { getMerchantOrRefuse } from './find-or-refuse.ts';
import { Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** Registers a logo of a merchant (UID). Returns what is known of it. */
export const addLogo = defineUseCase(
  'logos.add',
  async ({ tx }, { merchant, content }: { merchant: string; content: Buffer }) => {
    const facts = readLogo(content);
    if (typeof facts === 'string') throw new Refusal(facts);
    const { id: merchantId } = await getMerchantOrRefuse(tx, merchant);
    const known = await lockLogos(tx, merchantId);
    if (known.length >= LOGOS_MAX)
      throw new Refusal(`Merchant ${merchant} has ${LOGOS_MAX} logos, which are the most. Remove one first.`);
    const hash = await insertLogo(tx, merchantId, facts, content);
    if (!hash) throw new Refusal(`Merchant ${merchant} has this logo already.`);
    const logo: Logo = { hash, ...facts };
    return {
      result: logo,
      merchantId,
      subject: `logo ${hash}`,
      details: { ...facts, bytes: content.length },
    };
  },
);
