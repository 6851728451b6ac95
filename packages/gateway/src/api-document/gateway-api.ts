/** The gateway's API as an OpenAPI 3.1 document, generated from the contracts by which the gateway checks requests. */
import { CHECK_ORDER, ERRORS, MAX_BODY_BYTES } from '@gangway/protocol';
import {
  answerRefs,
  contractExamples,
  DOCUMENTED,
  operationParts,
  requestMapping,
} from './operation-schemas.ts';
import { resultParts } from './result-schemas.ts';
import { json, objectOf, ref, type Schema } from './schema.ts';
import { webhooks } from './webhook-schemas.ts';

/** Version of the wire protocol, as in the operations' names. */
const API_VERSION = '3.0.0';

const DESCRIPTION = [
  `Every operation is a \`POST\` to \`/Payments\`; the member \`method\` names it. The document therefore has **one path**. Its request is one of the schemas \`….Request\`, chosen by \`method\`, with an example for each. There is no virtual path per operation: a client generated from such a path would call an address that does not exist.`,
  `The signature of a request is in its body; see \`Sign\`. The schemas describe what to send. The gateway also accepts a number where a String is described, other spellings, and unknown members (docs/protocol.md). An empty string and null count as not given.`,
  `The HTTP status is 200 for every request that reached an operation, whether or not it succeeded: read \`status\` and \`code\`.`,
].join('\n\n');

const SIGN = [
  `HMAC-SHA256 of the canonical string, keyed with the account's secret, as 64 hexadecimal digits.`,
  `The canonical string: \`user\`, \`method\`, \`time\` and every member of \`data\`, sorted by name in byte order, as \`name=value\` joined by \`&\`, nothing encoded. The signature is sent in the body, not in a header.`,
].join(' ');

/** The gateway that a document describes. */
export interface ApiAddress {
  /** The URL of the gateway. */
  readonly server: string;
  /** The routes of the sandbox; undefined in live mode. */
  readonly sandboxPaths?: Readonly<Record<string, Schema>> | undefined;
}

/** Returns the document. */
export const gatewayApi = ({ server, sandboxPaths }: ApiAddress): Schema => ({
  openapi: '3.1.0',
  info: {
    title: 'Gangway: the gateway',
    version: API_VERSION,
    summary: 'Operations, notifications and the routes of the sandbox',
    description: DESCRIPTION,
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: server }],
  tags: TAGS.filter(({ name }) => sandboxPaths || name !== 'Sandbox'),
  security: [{ signature: [] }],
  paths: { '/Payments': { post: payments() }, ...sandboxPaths },
  webhooks: webhooks(),
  components: {
    securitySchemes: { signature: { type: 'http', scheme: 'body-signature', description: SIGN } },
    schemas: { ...envelopeParts(), ...resultParts(), ...operationParts() },
  },
});

const TAGS = [
  { name: 'Operations', description: 'What a merchant can request' },
  { name: 'Notifications', description: 'What the gateway sends on its own' },
  {
    name: 'Sandbox',
    description: 'For testers and automated tests; a live gateway has none of these routes',
  },
];

function payments(): Schema {
  const examples = contractExamples();
  const named = (pick: 'request' | 'answer') =>
    Object.fromEntries(
      examples
        .filter((example) => example[pick])
        .map((example) => [example.key, { summary: example.contract.title, value: example[pick] }]),
    );
  return {
    tags: ['Operations'],
    operationId: 'ask',
    summary: 'Request an operation',
    description: `Checked in this order; a request with two faults gets the code of the earlier one:\n\n${CHECK_ORDER.map(({ holds, codes }, at) => `${at + 1}. ${holds}: ${codes.join(', ')}`).join('\n')}`,
    requestBody: {
      required: true,
      description: `At most ${MAX_BODY_BYTES / 1024} KiB.`,
      content: json(
        {
          oneOf: DOCUMENTED.map(({ name }) => ref(`${name}.Request`)),
          discriminator: { propertyName: 'method', mapping: requestMapping() },
        },
        named('request'),
      ),
    },
    responses: {
      200: {
        description: 'The request reached its operation; read `status`',
        headers: {
          'Gw-Code': { description: '`200` or the code of the failure', schema: { type: 'string' } },
        },
        content: {
          ...json({ anyOf: [...answerRefs(), ref('Failure')] }, named('answer')),
          'text/csv': { schema: { type: 'string' } },
        },
      },
      ...Object.fromEntries(TRANSPORT_STATUSES.map((status) => [String(status), transportRefusal(status)])),
    },
  };
}

const TRANSPORT_STATUSES = [...new Set<number>(Object.values(ERRORS).map(({ http }) => http))]
  .filter((status) => status !== 200)
  .sort((a, b) => a - b);

const transportRefusal = (status: number): Schema => ({
  description: Object.entries(ERRORS)
    .filter(([, { http }]) => http === status)
    .map(([code, { message }]) => `${code}: ${message}`)
    .join('; '),
  content: json(ref('Failure')),
});

/** Returns the schemas of the envelope. */
const envelopeParts = (): Readonly<Record<string, Schema>> => ({
  User: {
    type: 'string',
    description: 'UID of the calling account, or its e-mail address',
    examples: ['016683'],
  },
  Sign: { type: 'string', pattern: '^[0-9a-fA-F]{64}$', description: SIGN },
  Time: {
    type: ['integer', 'string'],
    description:
      'Unix time in seconds or milliseconds. In live mode it may be off by 15 minutes; the sandbox does not check it',
    examples: [1_795_190_400],
  },
  Success: {
    title: 'Members of every success',
    ...objectOf({
      status: { const: true },
      code: { const: '200' },
      message: { const: '' },
      data: { type: 'object' },
      response_id: {
        type: 'string',
        pattern: '^\\d{24}$',
        description: 'Quote it in questions about an answer',
      },
    }),
  },
  Failure: {
    title: 'A refusal',
    ...objectOf({
      status: { const: false },
      code: ref('ErrorCode'),
      message: {
        type: 'string',
        minLength: 1,
        description: "The code's text, and what is wrong, naming the field",
      },
      data: { type: 'object', maxProperties: 0 },
      response_id: { type: 'string', pattern: '^\\d{24}$' },
    }),
  },
  ErrorCode: {
    title: 'Every code of a refusal',
    oneOf: Object.entries(ERRORS)
      .sort(([a], [b]) => Number(b) - Number(a))
      .map(([code, { message, http }]) => ({ const: code, description: `${message} (HTTP ${http})` })),
  },
});
