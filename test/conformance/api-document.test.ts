/** Tests that a real answer of every contract matches its schema in the API document. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { OPERATIONS, type Operation } from '@gangway/protocol';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { gatewayApi } from '../../packages/gateway/src/api-document/gateway-api.ts';
import { isDownload, resultName } from '../../packages/gateway/src/api-document/operation-schemas.ts';
import { startTarget, type TestTarget } from './gateway.ts';
import { callerFor, liveSample, nameOf, needsOf } from './samples.ts';
import { openStage, type Stage } from './stage.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ ...gatewayApi({ server: 'http://127.0.0.1:4010' }), $id: 'api:document' });
const fits = (part: string) => ajv.compile({ $ref: `api:document#/components/schemas/${part}` });

describe('answers match the API document', () => {
  let gateway: TestTarget;
  let stage: Stage;
  before(async () => {
    gateway = await startTarget();
    stage = await openStage(gateway.target);
  });
  after(() => gateway?.stop());

  const answered: readonly Operation[] = OPERATIONS.filter((operation) => !isDownload(operation));
  for (const operation of answered) {
    for (const contract of operation.contracts) {
      const called = { operation, contract };
      // No target has a rail with a page for cards.
      if (needsOf(called).includes('card-page')) continue;
      test(`${nameOf(called)}: the answer matches the document`, async () => {
        const data = await liveSample(called, stage);
        const answer = await stage.call(operation.name, data, { as: callerFor(operation, stage.target) });
        assert.equal(answer.code, '200', answer.text);
        const judge = fits(resultName(operation, contract));
        assert.ok(judge(JSON.parse(answer.text)), `${answer.text}\n${JSON.stringify(judge.errors)}`);
      });
    }
  }

  test('a refusal matches the document with every HTTP status', async () => {
    const judge = fits('Failure');
    const refusals = [
      await stage.call('v3.Nothing', {}),
      await stage.call('v3.QueryOrder', { trade_id: 'x' }),
      await stage.post('[]'),
      await stage.post('{}', { path: '/nowhere' }),
    ];
    assert.deepEqual(
      refusals.map(({ http }) => http),
      [200, 200, 400, 404],
    );
    for (const { text } of refusals) assert.ok(judge(JSON.parse(text)), text);
  });
});
