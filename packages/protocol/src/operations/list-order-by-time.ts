/** The contract of `v3.ListOrderByTime`: the orders created in a period. */
import { ORDER_STATES } from '../order-states.ts';
import type { Contract, Parameter } from './contract.ts';
import { LIST_RESULT, PAGE_PARAMETERS } from './list-order.ts';
import type { Operation } from './operations.ts';

/** Start and end of a period, both included. */
export const PERIOD_PARAMETERS = [
  { name: 'start_time', kind: 'time', required: true, about: 'Unix seconds, or milliseconds; included' },
  {
    name: 'end_time',
    kind: 'time',
    required: true,
    about: 'Unix seconds, or milliseconds; included, and not before start_time',
  },
] as const satisfies readonly Parameter[];

const LIST_BY_TIME_CONTRACT = {
  title: 'List the orders created in a period',
  readOnly: true,
  methods: [],
  parameters: [
    ...PERIOD_PARAMETERS,
    { name: 'state', kind: 'choice', oneOf: ORDER_STATES, about: 'Only orders in this state' },
    ...PAGE_PARAMETERS,
  ],
  result: LIST_RESULT,
  errors: [],
} as const satisfies Contract;

/** `v3.ListOrderByTime`. */
export const listOrderByTime = {
  name: 'v3.ListOrderByTime',
  roles: ['cashier', 'operator', 'super-admin'],
  contracts: [LIST_BY_TIME_CONTRACT],
} as const satisfies Operation;
