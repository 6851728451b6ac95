// A phone number in international form (ITU-T E.164), from what a payer types.
import { phoneSchema } from '@gangway/protocol/checkout';
import { is } from 'valibot';
import { plainFigures, plainPhone } from '../../typing/typed-digits.ts';

/**
 * Country → its calling code (ITU-T E.164, assigned codes) and, after a slash, its trunk prefix, which is left out
 * after the code. Without a slash the prefix is 0; after a bare slash there is none.
 */
const CALLING_CODES =
  'AE971 AL355 AR54 AT43 AU61 BA387 BE32 BG359 BR55 CA1/1 CH41 CL56/ CN86 CO57/ CY357/ CZ420/ DE49 DK45/ ' +
  'DZ213 EE372/ EG20 ES34/ FI358 FR33 GB44 GR30/ HK852/ HR385 HU36/06 ID62 IE353 IL972 IN91 IS354/ IT39/ JP81 ' +
  'KR82 LI423/ LT370 LU352/ LV371/ MA212 MC377/ ME382 MK389 MT356/ MX52/ MY60 NL31 NO47/ NZ64 PH63 PK92 PL48/ ' +
  'PT351/ RO40 RS381 SA966 SE46 SG65/ SI386 SK421 SM378/ TH66 TR90 TW886 UA380 US1/1 VA39/ VN84 ZA27';

/** Returns the number in international form; undefined when it is none, or has no country code and needs one. */
export function internationalPhone(typed: string, country: string): string | undefined {
  const plain = plainPhone(plainFigures(typed).replace('(0)', '')).replace(/^00/, '+');
  if (plain.startsWith('+')) return is(phoneSchema, plain) ? plain : undefined;
  const [, code, trunk = '0'] = new RegExp(`${country}(\\d+)(?:/(\\d*))?`).exec(CALLING_CODES) ?? [];
  if (!country || !code || !/^\d+$/.test(plain)) return undefined;
  const full = `+${code}${trunk && plain.startsWith(trunk) ? plain.slice(trunk.length) : plain}`;
  return is(phoneSchema, full) ? full : undefined;
}
