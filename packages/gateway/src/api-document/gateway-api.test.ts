/** The API documents are valid, complete OpenAPI 3.1; their schemas match what the gateway accepts and returns. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  checkData,
  checkLimits,
  chooseContract,
  ERRORS,
  findOperation,
  OPERATIONS,
  openEnvelope,
  type Parameter,
  SPLIT_DETAIL,
} from '@gangway/protocol';
import { canonicalCandidates, canonicalString } from '@gangway/protocol/signature';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { drySample, optionalSample } from '../../../../test/conformance/samples.ts';
import { SANDBOX_PATHS } from '../../../sandbox/src/api-paths.ts';
import { EFFECTS } from '../../../sandbox/src/bank/payer-outcomes.ts';
import { checkoutApi } from './checkout-api.ts';
import { gatewayApi } from './gateway-api.ts';
import { contractExamples, DOCUMENTED, namesOf } from './operation-schemas.ts';
import { KIND_SCHEMAS } from './parameter-schemas.ts';
import type { Schema } from './schema.ts';

const TRADE_ID = '019a9f2e-5b70-7c11-9d53-2f6c1e7a8b90';
const DOCUMENTS = {
  gateway: gatewayApi({ server: 'http://127.0.0.1:4010', sandboxPaths: SANDBOX_PATHS }),
  'merchant server': checkoutApi(),
};

/** Formats are documentation for readers; only patterns are validated. */
const validatorOf = (document: Schema, place: string): ValidateFunction => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...document, $id: 'api:document' });
  return ajv.compile({ $ref: `api:document#${place}` });
};

const assertFits = (fits: ValidateFunction, value: unknown): void =>
  assert.ok(fits(value), `${JSON.stringify(value)}\n${JSON.stringify(fits.errors, null, 1)}`);

interface Found {
  readonly place: string;
  readonly media: { schema: Schema; examples?: Readonly<Record<string, { value: unknown }>> };
}

/** Yields every body that the document describes. */
function* bodiesOf(value: unknown, place = ''): Generator<Found> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inside] of Object.entries(value)) {
    const there = `${place}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (name === 'application/json') yield { place: there, media: inside as Found['media'] };
    else yield* bodiesOf(inside, there);
  }
}

for (const [name, document] of Object.entries(DOCUMENTS)) {
  describe(`the document of the ${name}`, () => {
    test('is valid OpenAPI 3.1', async () => {
      const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
      assert.ok(valid, JSON.stringify(errors));
    });

    test('every reference resolves, and every schema is referred to', () => {
      const text = JSON.stringify(document);
      const { schemas } = document.components as { schemas: Record<string, unknown> };
      const named = [...text.matchAll(/#\/components\/schemas\/([\w.-]+)/g)].map((match) => match[1]!);
      assert.deepEqual([...new Set(named)].sort(), Object.keys(schemas).sort());
    });

    test('every example matches its schema', () => {
      let count = 0;
      for (const { place, media } of bodiesOf(document)) {
        if (!media.examples) continue;
        const fits = validatorOf(document, `${place}/schema`);
        for (const { value } of Object.values(media.examples)) {
          assertFits(fits, value);
          count += 1;
        }
      }
      assert.ok(count >= 3, String(count));
    });
  });
}

describe('requests', () => {
  const fits = validatorOf(
    DOCUMENTS.gateway,
    '/paths/~1Payments/post/requestBody/content/application~1json/schema',
  );

  test('every operation is listed under each of its names', () => {
    const { mapping } = (
      DOCUMENTS.gateway as unknown as {
        paths: { '/Payments': { post: { requestBody: { content: Record<string, { schema: Schema }> } } } };
      }
    ).paths['/Payments'].post.requestBody.content['application/json']!.schema.discriminator as {
      mapping: Record<string, string>;
    };
    assert.deepEqual(Object.keys(mapping), OPERATIONS.flatMap(namesOf));
    assert.equal(DOCUMENTED.length, OPERATIONS.length);
  });

  for (const { key, request } of contractExamples()) {
    test(`the example of ${key} is signed and passes every check of its contract`, () => {
      const opened = openEnvelope(JSON.stringify(request));
      assert.ok(opened.ok, JSON.stringify(opened));
      const { envelope } = opened;
      const sign = (text: string) =>
        createHmac('sha256', `sandbox-secret-${envelope.user}`).update(text).digest('hex');
      assert.ok(canonicalCandidates(envelope).map(sign).includes(envelope.sign));
      const chosen = chooseContract(findOperation(envelope.method, envelope.data)!, envelope.data);
      assert.ok(chosen.ok);
      const checked = checkData(chosen.contract, envelope.data);
      assert.ok(checked.ok, JSON.stringify(checked));
      assert.equal(checkLimits(checked.values, chosen.method), undefined);
    });
  }

  test('every kind of parameter has a schema', () => {
    const kinds = OPERATIONS.flatMap(({ contracts }) =>
      contracts.flatMap(({ parameters }) => parameters.map(({ kind }) => kind)),
    );
    assert.deepEqual(
      [...new Set(kinds)].filter((kind) => !KIND_SCHEMAS[kind]),
      [],
    );
  });

  test('a request with a missing or wrong member does not match the schema', () => {
    const { request } = contractExamples()[0]!;
    const data = request.data as Schema;
    for (const wrong of [
      { ...request, sign: 'short' },
      { ...request, method: 'v3.Nothing' },
      { ...request, data: {} },
      { ...request, data: { ...data, amount: 'ten' } },
      { ...request, data: { ...data, sub_pay_method: 'Shells' } },
    ])
      assert.ok(!fits(wrong), JSON.stringify(wrong));
  });

  test('what the conformance suite sends matches the schema', () => {
    const apps = { 'WeChat Pay': 'wx0000000000036870', Alipay: '2021000000036870' };
    const stage = { target: { apps } } as never;
    for (const operation of OPERATIONS) {
      for (const contract of operation.contracts) {
        const called = { operation, contract };
        const all = { ...optionalSample(called, stage), ...drySample(called, stage) };
        const sent = (contract.parameters as readonly Parameter[]).filter(
          ({ requiredWhen }) => !requiredWhen || requiredWhen.name in all,
        );
        const data = Object.fromEntries(sent.map(({ name }) => [name, all[name]]));
        const request = {
          user: '016683',
          sign: 'a'.repeat(64),
          method: operation.name,
          time: 1795190400,
          data,
        };
        assertFits(fits, JSON.parse(JSON.stringify(request)));
      }
    }
  });
});

test('the schema of an answer about a split requires the amount of each receiver', () => {
  const { answer } = contractExamples().find(({ contract }) => contract.command === 'querySplitPayment')!;
  const fits = validatorOf(
    DOCUMENTS.gateway,
    '/components/schemas/v3.SplitPayment.read-a-split-or-a-return.Result',
  );
  const withEntry = (entry: object) => ({
    ...answer,
    data: { ...(answer!.data as object), receivers: [entry] },
  });
  const entry = Object.fromEntries(SPLIT_DETAIL.map(({ name }) => [name, name]));
  const { split_amount: _, ...priceless } = entry;
  const ids = { split_detail_id: TRADE_ID, refund_split_detail_id: TRADE_ID };
  assertFits(fits, withEntry({ ...entry, ...ids, split_amount: '10.00', error_msg: null }));
  assert.ok(!fits(withEntry({ ...priceless, ...ids })));
});

test('the outcomes that a tester can send are those of the simulated bank', () =>
  assert.match(
    JSON.stringify(SANDBOX_PATHS['/sandbox/payments/{tradeId}']),
    new RegExp(`"enum":${JSON.stringify(Object.keys(EFFECTS)).replace(/[[\]]/g, '\\$&')}`),
  ));

test('the document lists every error code', () => {
  const { ErrorCode } = (
    DOCUMENTS.gateway.components as { schemas: Record<string, { oneOf: { const: string }[] }> }
  ).schemas;
  assert.deepEqual(ErrorCode!.oneOf.map((row) => row.const).sort(), Object.keys(ERRORS).sort());
});

test('every notification in the document carries a valid signature', () => {
  const webhooks = DOCUMENTS.gateway.webhooks as Record<string, unknown>;
  for (const { media } of bodiesOf(webhooks)) {
    const [{ value }] = Object.values(media.examples ?? {}) as [
      { value: { sign: string; data: Record<string, unknown> } },
    ];
    const fields = Object.fromEntries(
      Object.entries(value.data).map(([name, field]) => [name, String(field)]),
    );
    const secret = `sandbox-secret-${fields.user}`;
    assert.equal(createHmac('sha256', secret).update(canonicalString(fields)).digest('hex'), value.sign);
  }
});
