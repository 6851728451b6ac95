/** Rows of every sub_pay_method: spellings, operations, currencies, wallets, exemptions. */
import {
  type Contract,
  CURRENCIES,
  FEATURES,
  findOperation,
  LOW_VALUE_LIMITS,
  METHODS,
  type MethodName,
  type MethodRow,
  WALLETS,
} from '@gangway/protocol';
import { assertCode } from './caller.ts';
import type { Need, Row } from './row.ts';
import { type Called, callerFor, drySample, liveSample, nameOf, needsOf, needsToCall } from './samples.ts';
import type { Data } from './wire.ts';

/** A currency with two decimals to which no method is restricted. */
const OTHER_CURRENCY = 'USD';
const THREE_DECIMALS = [...CURRENCIES].find(([, decimals]) => decimals === 3)![0];
const NO_MINOR_UNIT = [...CURRENCIES].find(([, decimals]) => decimals === 0)![0];

/** Returns the method rows of one contract. */
export const methodRows = (called: Called): Row[] => [
  ...called.contract.methods.flatMap((name) => [
    ...spellingRows(called, name),
    ...currencyRows(called, name),
    ...featureOfMethodRows(called, name),
  ]),
  ...foreignMethodRows(called),
  ...walletRows(called),
  ...lowValueRows(called),
  ...featureRows(called),
];

type Asked = { readonly needs?: readonly Need[]; readonly as?: 'plain'; readonly method?: MethodName };

/** A request with single fields changed, and its expected code. */
function row(
  called: Called,
  covers: string[],
  {
    section,
    title,
    code,
    data,
    ...asked
  }: Asked & { section: string; title: string; code: string; data: Data },
): Row {
  const { operation } = called;
  const works = code === '200';
  return {
    group: operation.name,
    title: `${nameOf(called)}: ${title} ${works ? 'works' : `is ${code}`}`,
    section,
    covers,
    needs: [...(works ? needsOf(called) : needsToCall(operation)), ...(asked.needs ?? [])],
    check: async (stage) => {
      const { method } = asked;
      const begins = works ? await liveSample(called, stage, method) : drySample(called, stage, method);
      const as = asked.as ? stage.target.accounts.plain! : callerFor(operation, stage.target);
      assertCode(await stage.call(operation.name, { ...begins, ...data }, { as }), code);
    },
  };
}

function spellingRows(called: Called, method: MethodName): Row[] {
  const { spellings } = METHODS[method] as MethodRow;
  return [method, method.toLowerCase(), method.toUpperCase(), ...spellings].map((spelling) =>
    row(called, [`method ${method} ${called.operation.name}`, `spelling ${spelling}`], {
      section: 'Methods',
      title: `sub_pay_method ${spelling}`,
      code: '200',
      data: { sub_pay_method: spelling },
      method,
    }),
  );
}

function currencyRows(called: Called, method: MethodName): Row[] {
  const { currencies, minimum } = METHODS[method] as MethodRow;
  const covers = [`currency ${method}`];
  const base = { section: 'Methods', method };
  const three = {
    title: `${method} in ${THREE_DECIMALS}`,
    code: '-4011',
    data: { currency: THREE_DECIMALS },
  };
  const rows = [row(called, covers, { ...base, ...three })];
  if (currencies !== 'any') {
    const other = {
      title: `${method} in ${OTHER_CURRENCY}`,
      code: '-4011',
      data: { currency: OTHER_CURRENCY },
    };
    const cny = { title: `${method} in CNY`, code: '-4011', data: { currency: 'CNY' } };
    return [...rows, row(called, covers, { ...base, ...other }), row(called, covers, { ...base, ...cny })];
  }
  const anywhere = { title: `${method} in ${OTHER_CURRENCY}, 0.01`, code: '200' };
  const decimals = { title: `${method}, 10.50 ${NO_MINOR_UNIT}`, code: '-3002' };
  const yuan = { title: `${method}, CNY below the minimum`, code: '-3003' };
  return [
    ...rows,
    row(called, covers, { ...base, ...anywhere, data: { currency: OTHER_CURRENCY, amount: '0.01' } }),
    row(called, covers, { ...base, ...decimals, data: { currency: NO_MINOR_UNIT, amount: '10.50' } }),
    ...(minimum.CNY
      ? [row(called, covers, { ...base, ...yuan, data: { currency: 'CNY', amount: '0.99' } })]
      : []),
  ];
}

/** A method that requires a feature of the account. */
function featureOfMethodRows(called: Called, method: MethodName): Row[] {
  const { feature } = METHODS[method] as MethodRow;
  if (!feature) return [];
  return [
    row(called, [`feature ${feature}`], {
      section: 'Roles',
      title: `${method} of an account without ${feature} (${FEATURES[feature]})`,
      code: '-4011',
      data: {},
      method,
      as: 'plain',
      needs: ['plain'],
    }),
  ];
}

/** A method of another operation, and an unknown one. */
function foreignMethodRows(called: Called): Row[] {
  const { operation, contract } = called;
  if (contract.methods.length === 0) return [];
  const own = new Set(operation.contracts.flatMap((one: Contract) => one.methods));
  const foreign = (Object.keys(METHODS) as MethodName[]).find((name) => !own.has(name) && isAnswered(name))!;
  return [
    row(called, ['error -4011'], {
      section: 'Order of checks',
      title: `sub_pay_method ${foreign}, which belongs to another operation,`,
      code: '-4011',
      data: { sub_pay_method: foreign },
    }),
  ];
}

const isAnswered = (name: MethodName): boolean =>
  (METHODS[name] as MethodRow).operations.some((operation) => findOperation(operation));

/** The 19 wallets, each in the operation's scenario. */
function walletRows(called: Called): Row[] {
  const { scenario, parameters } = called.contract;
  if (!scenario || !parameters.some(({ name }) => name === 'sub_pay_method_type')) return [];
  return Object.entries(WALLETS).map(([type, supports]) =>
    row(called, [`wallet ${type} ${scenario}`], {
      section: 'Wallets',
      title: `${type} in the scenario ${scenario}`,
      code: supports[scenario] ? '200' : '-4011',
      data: { sub_pay_method_type: type },
    }),
  );
}

/** The low-value exemption: at its limit, above it, and in a currency without one. */
function lowValueRows(called: Called): Row[] {
  if (!called.contract.parameters.some(({ name }) => name === 'sca_exemption')) return [];
  const exempt = { '3ds_initiate': '03', sca_exemption: 'LowValue' };
  const of = (currency: string, amount: string, code: string): Row =>
    row(called, [`low-value ${currency}`], {
      section: 'Lengths and limits',
      title: `a low-value exemption for ${amount} ${currency}`,
      code,
      data: { ...exempt, currency, amount },
    });
  const above = (limit: string) => (Number(limit) + 1).toFixed(2);
  return [
    ...Object.entries(LOW_VALUE_LIMITS).flatMap(([currency, limit]) => [
      of(currency, limit, '200'),
      of(currency, above(limit), '-3003'),
    ]),
    of('HUF', '1.00', '-4011'),
    row(called, [`parameter ${nameOf(called)} sca_exemption`], {
      section: 'Lengths and limits',
      title: '3ds_initiate 03 without sca_exemption',
      code: '-3001',
      data: { '3ds_initiate': '03' },
    }),
    ...['lowvalue', 'TRA', true].map((wrong) =>
      row(called, [`parameter ${nameOf(called)} sca_exemption`], {
        section: 'Lengths and limits',
        title: `sca_exemption ${wrong}`,
        code: '-3002',
        data: { ...exempt, sca_exemption: wrong },
      }),
    ),
  ];
}

/** Requests that an account without features is refused. */
const featureRows = (called: Called): Row[] =>
  (called.contract.features ?? []).map(({ feature, when }) => {
    const needed = called.contract.parameters.find(({ requiredWhen }) => requiredWhen?.name === when.name);
    const along = needed && needed.requiredWhen?.is === when.is ? { [needed.name]: needed.oneOf?.[0] } : {};
    return row(called, [`feature ${feature}`, 'error -4120'], {
      section: 'Roles',
      title: `${when.name} ${when.is ?? ''} of an account without ${feature}`,
      code: '-4120',
      data: { ...(when.is ? { [when.name]: when.is } : {}), ...along },
      as: 'plain',
      needs: ['plain'],
    });
  });
