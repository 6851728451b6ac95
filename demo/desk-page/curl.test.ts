/** Tests of requests as shell commands: a shell runs them, and their signatures are verified. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { canonicalString } from '@gangway/protocol/signature';
import { asCurl } from './curl.ts';

const MEMBERS: readonly Readonly<Record<string, string>>[] = [
  { trade_id: '0199a3c4-0000-7000-8000-000000000000' },
  { description: "It's 'quoted' \"twice\" $HOME `id` \\ & more", amount: '2.10' },
  { description: 'Zwölf Bücher – ✓', zulu: 'after user' },
  {},
];
for (const members of MEMBERS)
  test(`the commands for ${JSON.stringify(members)} send what they sign`, () => {
    const signed = { user: '016683', method: 'v3.QueryOrder', time: '1795000000', members };
    const { user, method, time } = signed;
    const canonical = canonicalString({ ...members, user, method, time });
    const script = asCurl({ ...signed, canonical }, 'http://127.0.0.1:4010')
      .replace('<secret>', 'sandbox-secret-016683')
      .replace('curl -s', 'show() { for last; do :; done; printf %s "$last"; }; show');
    const sent = JSON.parse(execFileSync('bash', ['-c', script], { encoding: 'utf8' })) as {
      sign: string;
      time: number;
      data: Record<string, string>;
    };
    assert.deepEqual(sent.data, members);
    const wanted = canonicalString({ ...members, user, method, time: String(sent.time) });
    assert.equal(sent.sign, createHmac('sha256', 'sandbox-secret-016683').update(wanted).digest('hex'));
  });

test('the commands contain no secret', () => {
  const signed = {
    user: '016683',
    method: 'v3.QueryOrder',
    time: '1',
    members: {},
    canonical: 'time=1&user=016683',
  };
  assert.match(asCurl(signed, 'http://g'), /-hmac '<secret>'/);
});
