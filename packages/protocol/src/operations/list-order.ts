/** The contract of `v3.ListOrder`: orders by page, the newest first. */
import type { Contract, Parameter, ResultMember } from './contract.ts';
import type { Operation } from './operations.ts';
import { TRANSACTION_INFO } from './query-order.ts';

/** The parameters for the page of a list. */
export const PAGE_PARAMETERS = [
  { name: 'page', kind: 'count', about: 'Which page, from 1; 1 unless given' },
  { name: 'limit', kind: 'count', about: 'Orders on a page, 1–100; 100 unless given' },
] as const satisfies readonly Parameter[];

/** The result of listing orders. */
export const LIST_RESULT = [
  {
    name: 'orders',
    type: 'Array',
    items: TRANSACTION_INFO,
    about: 'The orders, each as `transaction_info` of `v3.QueryOrder`, the newest first',
  },
  {
    name: 'count',
    type: 'Integer',
    about: 'How many there are on all pages: exact up to 10,000 and on the last page, else a lower bound',
  },
] as const satisfies readonly ResultMember[];

const LIST_CONTRACT = {
  title: 'List orders by page',
  readOnly: true,
  methods: [],
  parameters: [
    ...PAGE_PARAMETERS,
    {
      name: 'filter',
      kind: 'filter',
      about:
        'A JSON object: only orders with this `state`, `order_id`, `pay_method`, `sub_pay_method`, `currency` or `user`',
    },
  ],
  result: LIST_RESULT,
  errors: [],
} as const satisfies Contract;

/** `v3.ListOrder`. A cashier sees its own store, other roles the whole merchant. */
export const listOrder = {
  name: 'v3.ListOrder',
  roles: ['cashier', 'operator', 'super-admin'],
  contracts: [LIST_CONTRACT],
} as const satisfies Operation;
