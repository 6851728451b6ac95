// Our own drawings of the methods that few checkouts have, loaded once a row needs one.
import type { Drawing } from './drawing.ts';

const WECHAT = '#079a4b';

/** Method → drawing. */
export const LATE_MARKS: Readonly<Record<string, Drawing>> = {
  Payconiq: {
    ground: '#e6296f',
    paths: [
      { d: 'M14 5.5h6.5a5 5 0 0 1 0 10h-2.7v5H14z', fill: '#fff' },
      { d: 'M18.3 10.5a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0z', fill: '#e6296f' },
    ],
  },
  Alipay: {
    ground: '#1677ff',
    paths: [{ d: 'M10.5 19 16 7l5.5 12M12.6 14.8h6.8M25.5 10.5H32M28.7 7.3v6.4', stroke: '#fff' }],
  },
  'WeChat Pay': {
    ground: WECHAT,
    paths: [
      {
        d: 'M16.2 5c4 0 7.2 2.5 7.2 5.7s-3.2 5.7-7.2 5.7c-.8 0-1.5-.1-2.2-.3l-2.5 1.5.6-2.4C10.2 14.2 9 12.6 9 10.7 9 7.5 12.2 5 16.2 5z',
        fill: '#fff',
      },
      {
        d: 'M25.4 11.2c3.2 0 5.8 2 5.8 4.5 0 1.4-.8 2.7-2.1 3.5l.4 1.8-2.1-1.1c-.6.2-1.3.2-2 .2-3.2 0-5.8-2-5.8-4.4s2.6-4.5 5.8-4.5z',
        fill: '#fff',
        stroke: WECHAT,
      },
      { d: 'M13.7 9.2v.1M18.3 9.2v.1M23.6 15v.1M27.2 15v.1', stroke: WECHAT },
    ],
  },
  'UnionPay QRcode': {
    ground: '#fff',
    paths: [
      { d: 'M6.5 9V5.5H10M30 5.5h3.5V9M33.5 17v3.5H30M10 20.5H6.5V17', stroke: '#5b6475' },
      { d: 'M14.2 8h5.1l-2.3 10h-5.1z', fill: '#e21836' },
      { d: 'M19.5 8h5.1l-2.3 10h-5.1z', fill: '#00447c' },
      { d: 'M24.8 8h4.4l-2.3 10h-4.4z', fill: '#007b84' },
    ],
  },
  PayPal: {
    ground: '#fff',
    paths: [
      { d: 'M14.6 5h6.6a4.5 4.5 0 0 1 0 9h-3.4l-1 5h-4.4z', fill: '#002c8a' },
      { d: 'M18.3 9h6a4.3 4.3 0 0 1 0 8.6h-3l-.9 4.4h-4z', fill: '#0b7fd4' },
    ],
  },
  Przelewy24: {
    ground: '#fff',
    paths: [
      { d: 'M9 18.6V7.4h3.2a3.2 3.2 0 0 1 0 6.4H9', stroke: '#d40f2b' },
      {
        d: 'M18.6 10a2.9 2.9 0 0 1 5.7.7c0 2.5-5.7 4.9-5.7 7.9h6M31 18.6V7.4l-4.8 7.8h6.6',
        stroke: '#4a4d52',
      },
    ],
  },
  TWINT: {
    ground: '#111',
    paths: [
      { d: 'M10.5 8h8M14.5 8v10.5', stroke: '#fff' },
      { d: 'm20.5 9.5 4.4 8.5', stroke: '#ff7a1a' },
      { d: 'm24.9 18 4.4-8.5', stroke: '#35b8f0' },
    ],
  },
  Trustly: {
    ground: '#0ee06e',
    paths: [{ d: 'M13 8h14M20 8v5.2M20 19.5l-4.6-4.6M20 19.5l4.6-4.6', stroke: '#0c0c0c' }],
  },
  Satispay: {
    ground: '#f0372e',
    paths: [{ d: 'm14 7.5 5.2 5.5-5.2 5.5M21 7.5l5.2 5.5-5.2 5.5', stroke: '#fff' }],
  },
  'SEPA Direct Debit': {
    ground: '#10298e',
    paths: [
      { d: 'M7 10.5 13.5 7l6.5 3.5zM9.5 13v3M13.5 13v3M17.5 13v3M7.5 19h12', stroke: '#fff' },
      { d: 'M23.5 13H33m-4-4 4 4-4 4', stroke: '#ffd43b' },
    ],
  },
  Klarna: {
    ground: '#ffa8cd',
    paths: [{ d: 'M14 7v12M22.4 7c0 3.9-2.2 6.4-5.4 7l5.4 5M27 18.6v.1', stroke: '#17120f' }],
  },
};
