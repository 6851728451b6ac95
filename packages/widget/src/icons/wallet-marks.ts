// Small drawings of the wallets: a tile of the wallet's color with one to three letters.
import type { WalletType } from '@gangway/protocol';
import type { TemplateResult } from 'lit';
import type { Drawing } from './drawing.ts';
import { tile } from './icons.ts';

/** A letter as lines in a box 10 high: its path, relative to the upper left corner, and its width. */
type Letter = readonly [path: string, width: number];

const LETTERS: Readonly<Record<string, Letter>> = {
  A: ['m0 10 4-10 4 10m-6.6-3.3h5.2', 8],
  B: ['v10h3.6a2.7 2.7 0 0 0 0-5.4h-3.6h3.2a2.3 2.3 0 0 0 0-4.6z', 6.3],
  D: ['v10h2.2a5 5 0 0 0 0-10z', 7.2],
  E: ['m5.4 0h-5.4v10h5.4m-5.4-5.2h4.6', 5.4],
  G: ['m8.4 1.6a4.9 4.9 0 1 0 1 4h-3.8', 9.4],
  H: ['v10m6.8-10v10m-6.8-5.2h6.8', 6.8],
  I: ['v10', 0],
  K: ['v10m6.2-10-6.2 6m2.3-2.1 4.3 6.1', 6.6],
  L: ['v10h5', 5],
  M: ['m0 10v-10l4.4 6 4.4-6v10', 8.8],
  N: ['m0 10v-10l6.8 10v-10', 6.8],
  P: ['m0 10v-10h3.3a3 3 0 0 1 0 6h-3.3', 6.3],
  R: ['m0 10v-10h3.3a2.9 2.9 0 0 1 0 5.8h-3.3m3.4 0 3 4.2', 6.4],
  T: ['h7.4m-3.7 0v10', 7.4],
  i: ['m0 4v6m0-9.8v.1', 0],
  k: ['v10m4.4-6-4.4 3.6m1.7-1.3 3.1 3.7', 4.8],
  n: ['m0 10v-6m0 2.3c.6-3.1 5-3.1 5 .3v3.4', 5],
  r: ['m0 10v-6m0 2.8c.3-2 1.6-2.9 3.4-2.8', 3.4],
  '+': ['m0 5h6m-3-3v6', 6],
};

/** A tile: its color, the letters, and the color of the letters if it is not white. */
type Tile = readonly [ground: string, letters: string, ink?: string];

const TILES: Record<WalletType, Tile> = {
  ALIPAY_CN: ['#1677ff', 'A'],
  TRUEMONEY: ['#d9520b', 'TM'],
  ALIPAY_HK: ['#1677ff', 'HK'],
  TNG: ['#005abb', 'TnG', '#ffe45c'],
  GCASH: ['#0066e0', 'G'],
  DANA: ['#0e7fd8', 'D'],
  KAKAOPAY: ['#ffe500', 'K', '#391b1b'],
  RABBIT_LINE_PAY: ['#078a3c', 'RL'],
  BPI: ['#a6141c', 'BPI', '#ffd98a'],
  BOOST: ['#e0262c', 'B'],
  AKULAKU_PAYLATER: ['#d81f26', 'Ak'],
  BILLEASE: ['#123a8c', 'BE'],
  TINABA: ['#0b7f86', 'Ti'],
  NAVERPAY: ['#06904a', 'N'],
  TOSSPAY: ['#0064ff', 'T'],
  MPAY: ['#e05a00', 'M'],
  KREDIVO_ID: ['#00559f', 'Kr', '#ffb25c'],
  KPLUS: ['#0a7d3e', 'K+'],
  HIPAY: ['#7a2bd0', 'Hi'],
};

/** The gap between two letters. */
const GAP = 2.9;

/** Returns the drawing of a wallet: its letters in the middle of its tile. */
export function walletDrawing(type: WalletType): Drawing {
  const [ground, name, stroke = '#fff'] = TILES[type];
  const letters = [...name].flatMap((letter) => (LETTERS[letter] ? [LETTERS[letter]] : []));
  let x = 20 - letters.reduce((sum, [, width]) => sum + width + GAP, -GAP) / 2;
  let d = '';
  for (const [path, width] of letters) {
    d += `M${x.toFixed(1)} 8${path}`;
    x += width + GAP;
  }
  return { ground, paths: [{ d, stroke }] };
}

/** Renders the mark of a wallet; decorative, because its name is beside it. */
export const walletMark = (type: WalletType): TemplateResult => tile(walletDrawing(type), type);
