// Which lines an address has, by its country. Source: libaddressinput of 2025-06-12 (Google, Apache-2.0), the members
// `fmt` and `require` of cpp/src/region_data_constants.cc. Places without inhabitants are left out.

/** Every country, ISO 3166, and XK. */
const COUNTRIES =
  'AC AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM ' +
  'FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT ' +
  'JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM ' +
  'MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR ' +
  'PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TG TH ' +
  'TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW';

/** Countries that have no postal codes. */
const WITHOUT_CODE =
  'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN LC LY ' +
  'ML MO MR MS MW NR NU PA PS QA RW SB SC SL SR SS ST SX SY TD TG TK TL TO TV UG VU WS YE ZW';

/** Countries where no address is without one; elsewhere it may be left out. */
const CODE_NEEDED =
  'AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI ' +
  'LT LU LV MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF ' +
  'YT ZA';

/** Countries where the city is before the postal code. */
const CITY_FIRST =
  'AC AF AI AS AU BB BD BH BM BN BR BT CA CC CO CR CU CX EG FK FM GB GG GS GU HN HU ID IE IL IM IN IO IQ IR JE ' +
  'JO KE KH KR LB LK LS LV MH MM MN MP MT MV NA NF NG NP NZ PE PG PH PK PN PR PW RU SA SD SH SO SZ TA TC TH TT ' +
  'UA US VC VE VG VI VN ZA';

/** Countries whose addresses name no city, or have it in another line. */
const WITHOUT_CITY = 'AE GI JP KY MO NR SG';

/** Countries with a line for the state. */
const STATES = 'AS AU BR FM IN MH MP MX PW US VE VI';

/** Countries with one for the province. */
const PROVINCES = 'CA CN CR ES ID IQ IT';

/** Countries with one for another part of the country: prefecture, emirate, island, oblast. */
const REGIONS = 'AE CO HK HN JM JP KN KR KY NR PF PG RU SO SV TW VN';

/** Those of them where mail needs it; elsewhere it may be left out. */
const REGION_NEEDED = 'AE AU BR CA CN HK IN JP MX US';

/** A line of an address below the street, and whether it must be filled in. */
export interface AddressLine {
  readonly name: 'postalCode' | 'city' | 'region';
  readonly label: 'postalCode' | 'city' | 'state' | 'province' | 'region';
  readonly needed: boolean;
}

/** Returns the lines below the street, in the order of the country. */
export function linesOf(country: string): AddressLine[] {
  const is = (countries: string): boolean => countries.includes(country);
  const code: AddressLine = { name: 'postalCode', label: 'postalCode', needed: is(CODE_NEEDED) };
  const city: AddressLine = { name: 'city', label: 'city', needed: true };
  const part = is(STATES) ? 'state' : is(PROVINCES) ? 'province' : is(REGIONS) && 'region';
  const region = part && ({ name: 'region', label: part, needed: is(REGION_NEEDED) } as const);
  const lines = is(CITY_FIRST) ? [city, region, code] : [code, city, region];
  const left = [...(is(WITHOUT_CODE) ? [code] : []), ...(is(WITHOUT_CITY) ? [city] : [])];
  return lines.filter((line): line is AddressLine => Boolean(line) && !left.includes(line as AddressLine));
}

/** Returns the countries with their names in a language: the likely one first, then by name. */
export function countriesIn(
  locale: string,
  first: string,
): readonly (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' });
  const { compare } = new Intl.Collator([locale, 'en']);
  const listed = COUNTRIES.split(' ').map((code) => [code, names.of(code) ?? code] as const);
  const sorted = listed.sort(([, one], [, other]) => compare(one, other));
  return [...sorted.filter(([code]) => code === first), ...sorted.filter(([code]) => code !== first)];
}

/** Whether a code is that of a country of the list. */
export const isCountry = (code: string): boolean => COUNTRIES.split(' ').includes(code);
