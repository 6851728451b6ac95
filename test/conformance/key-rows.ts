/** Rows of every idempotency key. */
import assert from 'node:assert/strict';
import type { Parameter } from '@gangway/protocol';
import { type Answer, assertCode } from './caller.ts';
import type { Row } from './row.ts';
import { type Called, callerFor, liveSample, nameOf, needsOf, valueFor } from './samples.ts';
import type { Stage } from './stage.ts';
import type { Data } from './wire.ts';

const ask = ({ operation }: Called, stage: Stage, data: Data): Promise<Answer> =>
  stage.call(operation.name, data, { as: callerFor(operation, stage.target) });

/** A key makes a repeat safe and identifies one request permanently. */
export function keyRows(called: Called, { name, kind, isKey }: Parameter): Row[] {
  if (kind !== 'key' && !isKey) return [];
  const key = (stage: Stage) =>
    valueFor(called.contract.parameters.find((one) => one.name === name)!, stage.target, undefined);
  const base = {
    group: called.operation.name,
    section: 'Idempotency keys',
    covers: [`parameter ${nameOf(called)} ${name}`],
    needs: needsOf(called),
  };
  return [
    {
      ...base,
      title: `${nameOf(called)}: the same ${name} with the same content gets the first answer again`,
      check: async (stage) => {
        const data = { ...(await liveSample(called, stage)), [name]: key(stage) };
        const [first, again] = [await ask(called, stage, data), await ask(called, stage, data)];
        assertCode(first, '200');
        assert.deepEqual(again.data, first.data, 'the second answer differs');
      },
    },
    {
      ...base,
      title: `${nameOf(called)}: the same ${name} with other content is -4118`,
      check: async (stage) => {
        const data = { ...(await liveSample(called, stage)), [name]: key(stage) };
        assertCode(await ask(called, stage, data), '200');
        assertCode(await ask(called, stage, { ...data, conformance: 'other' }), '-4118');
      },
    },
    {
      ...base,
      title: `${nameOf(called)}: a refused request leaves its ${name} free`,
      check: async (stage) => {
        const data = { ...(await liveSample(called, stage)), [name]: key(stage) };
        const required = called.contract.parameters.find((one) => one.required && one.name !== name)!;
        assertCode(await ask(called, stage, { ...data, [required.name]: '' }), '-3001');
        assertCode(await ask(called, stage, data), '200');
      },
    },
  ];
}
