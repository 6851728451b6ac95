/** The shop's products and the only source of their prices. A page sends products and quantities only. */
import type { PriceList } from './currencies.ts';
import type { Language } from './words.ts';

/** Text in every language of the shop. */
export type Text = Readonly<Record<Language, string>>;

/** One product. `priceMinor` is its price in each currency; `tint` names the color behind its picture. */
export interface Product {
  readonly slug: string;
  readonly name: Text;
  readonly line: Text;
  readonly about: Text;
  readonly facts: readonly Text[];
  readonly priceMinor: PriceList;
  readonly tint: 'mist' | 'clay' | 'sage' | 'sand' | 'honey' | 'oat';
}

/** The maximum quantity of one product in an order. */
export const QUANTITY_MAX = 20;

/** Every product, in display order. */
export const PRODUCTS = [
  {
    slug: 'morning-mug',
    name: { en: 'Morning mug', nl: 'Ochtendmok' },
    line: { en: 'Stoneware, dipped by hand', nl: 'Steengoed, met de hand gedompeld' },
    about: {
      en: 'Thrown in Vlissingen by Marit, who dips every mug once and lets the glaze decide where it stops. No two lines are alike.',
      nl: 'Gedraaid in Vlissingen door Marit, die elke mok één keer dompelt en het glazuur laat kiezen waar het stopt. Geen lijn is gelijk.',
    },
    facts: [
      { en: 'Holds 300 ml', nl: 'Inhoud 300 ml' },
      { en: 'Dishwasher and microwave', nl: 'Vaatwasser en magnetron' },
      { en: 'Speckled clay, lead-free glaze', nl: 'Gespikkelde klei, loodvrij glazuur' },
    ],
    priceMinor: { EUR: 1_850n, GBP: 1_600n, CHF: 1_900n, PLN: 7_900n, USD: 2_200n },
    tint: 'oat',
  },
  {
    slug: 'ferry-teapot',
    name: { en: 'Ferry teapot', nl: 'Veerboottheepot' },
    line: { en: 'Four cups, walnut handle', nl: 'Vier koppen, notenhouten hengsel' },
    about: {
      en: 'A pot for a table that stays full after breakfast. The spout does not drip; we poured two hundred litres to be sure.',
      nl: 'Een pot voor een tafel die na het ontbijt vol blijft. De tuit druppelt niet; we schonken tweehonderd liter om het zeker te weten.',
    },
    facts: [
      { en: 'Holds 900 ml', nl: 'Inhoud 900 ml' },
      { en: 'Steel strainer inside', nl: 'Stalen zeefje erin' },
      { en: 'Handle of oiled walnut', nl: 'Hengsel van geolied notenhout' },
    ],
    priceMinor: { EUR: 6_400n, GBP: 5_500n, CHF: 6_500n, PLN: 26_900n, USD: 7_500n },
    tint: 'clay',
  },
  {
    slug: 'low-tide-bowl',
    name: { en: 'Low tide bowl', nl: 'Laagwaterschaal' },
    line: { en: 'For fruit, salad or keys', nl: 'Voor fruit, salade of sleutels' },
    about: {
      en: 'Two glazes meet where the water would stand. Wide enough for supper for two, handsome enough to be left out.',
      nl: 'Twee glazuren ontmoeten elkaar waar het water zou staan. Ruim genoeg voor een maal voor twee, mooi genoeg om te laten staan.',
    },
    facts: [
      { en: '28 cm across', nl: '28 cm doorsnede' },
      { en: 'Oven-safe to 220 °C', nl: 'Ovenvast tot 220 °C' },
      { en: 'Stands on a turned foot', nl: 'Staat op een gedraaide voet' },
    ],
    priceMinor: { EUR: 2_700n, GBP: 2_350n, CHF: 2_750n, PLN: 11_500n, USD: 3_200n },
    tint: 'sage',
  },
  {
    slug: 'deckhand-towel',
    name: { en: 'Deckhand towel', nl: 'Matrozendoek' },
    line: { en: 'Washed linen, two stripes', nl: 'Gewassen linnen, twee strepen' },
    about: {
      en: 'Woven in Flanders from long flax and washed before you get it, so it dries from the first day.',
      nl: 'Geweven in Vlaanderen van lang vlas en gewassen voor hij komt, dus hij droogt vanaf de eerste dag.',
    },
    facts: [
      { en: '50 × 70 cm', nl: '50 × 70 cm' },
      { en: 'Wash at 60 °C', nl: 'Wassen op 60 °C' },
      { en: 'Loop for a peg', nl: 'Lus voor een haakje' },
    ],
    priceMinor: { EUR: 1_495n, GBP: 1_295n, CHF: 1_550n, PLN: 6_290n, USD: 1_750n },
    tint: 'mist',
  },
  {
    slug: 'storm-lantern',
    name: { en: 'Storm lantern', nl: 'Stormlantaarn' },
    line: { en: 'Brass, burns for nine hours', nl: 'Messing, brandt negen uur' },
    about: {
      en: 'The lantern the harbour master carried, in solid brass. It darkens with the years and gets better for it.',
      nl: 'De lantaarn die de havenmeester droeg, van massief messing. Hij wordt met de jaren donkerder en mooier.',
    },
    facts: [
      { en: '31 cm high', nl: '31 cm hoog' },
      { en: 'Spare wick and glass for sale', nl: 'Lont en glas los te koop' },
      { en: 'For lamp oil', nl: 'Voor lampolie' },
    ],
    priceMinor: { EUR: 7_900n, GBP: 6_900n, CHF: 7_950n, PLN: 33_500n, USD: 9_200n },
    tint: 'honey',
  },
  {
    slug: 'pine-board',
    name: { en: 'Pine board', nl: 'Grenen plank' },
    line: { en: 'One piece, oiled, with a loop', nl: 'Uit één stuk, geolied, met lus' },
    about: {
      en: 'Sawn from slow northern pine and oiled three times. Cut on one side, serve on the other.',
      nl: 'Gezaagd uit traag gegroeid noordelijk grenen en drie keer geolied. Snijden op de ene kant, serveren op de andere.',
    },
    facts: [
      { en: '42 × 21 cm', nl: '42 × 21 cm' },
      { en: 'Wipe clean, oil twice a year', nl: 'Afnemen, twee keer per jaar oliën' },
      { en: 'FSC-certified wood', nl: 'Hout met FSC-keurmerk' },
    ],
    priceMinor: { EUR: 3_990n, GBP: 3_450n, CHF: 3_950n, PLN: 16_900n, USD: 4_700n },
    tint: 'sand',
  },
] as const satisfies readonly Product[];

/** Returns the product with this slug, or undefined. */
export const findProduct = (slug: string): Product | undefined =>
  PRODUCTS.find((product) => product.slug === slug);
