/** The gateway's API as an OpenAPI 3.1 document, made from the contracts that the gateway itself runs on. */
import { CHECK_ORDER, ERRORS, MAX_BODY_BYTES } from '@gangway/protocol';
import {
  answerRefs,
  contractExamples,
  DOCUMENTED,
  operationParts,
  requestMapping,
} from './operation-schemas.ts';
import { resultParts } from './result-schemas.ts';
import { SANDBOX_PATHS } from './sandbox-routes.ts';
import { json, objectOf, ref, type Schema } from './schema.ts';
import { webhooks } from './webhook-schemas.ts';

/** Version of the wire, as the operations' names carry it. */
const API_VERSION = '3.0.0';

const DESCRIPTION = [
  `Every operation is one \`POST\` to \`/Payments\`; the member \`method\` says which. The document has therefore **one path**, whose request is one of the schemas \`….Request\`, chosen by \`method\`, and names an example for each. It has no virtual path per operation: a client generated from such a path would call an address that does not exist.`,
  `A request is signed in its body, see \`Sign\`. The schemas describe what to send; the gateway takes more than that: a number wherever a String is described, other spellings, members it does not know (docs/protocol.md). An empty string and null count as not given.`,
  `The HTTP status is 200 for every request that reached an operation, whether or not it succeeded: read \`status\` and \`code\`.`,
].join('\n\n');

const SIGN = [
  `HMAC-SHA256 of the canonical string, keyed with the account's secret, as 64 hexadecimal digits.`,
  `The canonical string: \`user\`, \`method\`, \`time\` and every member of \`data\`, sorted by name in byte order, as \`name=value\` joined by \`&\`, nothing encoded. It stands in the body; no header carries it.`,
].join(' ');

/** Whose document it is. */
export interface ApiAddress {
  /** Where the gateway is reached. */
  readonly server: string;
  /** A live gateway has no sandbox routes. */
  readonly mode: 'sandbox' | 'live';
}

/** The document; without an address that of the sandbox on this machine. */
export const gatewayApi = (
  { server, mode }: ApiAddress = { server: 'http://127.0.0.1:4010', mode: 'sandbox' },
): Schema => ({
  openapi: '3.1.0',
  info: {
    title: 'Gangway: the gateway',
    version: API_VERSION,
    summary: 'Operations, notifications and the routes of the sandbox',
    description: DESCRIPTION,
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: server }],
  tags: TAGS.filter(({ name }) => mode === 'sandbox' || name !== 'Sandbox'),
  security: [{ signature: [] }],
  paths: { '/Payments': { post: payments() }, ...(mode === 'sandbox' && SANDBOX_PATHS) },
  webhooks: webhooks(),
  components: {
    securitySchemes: { signature: { type: 'http', scheme: 'body-signature', description: SIGN } },
    schemas: { ...envelopeParts(), ...resultParts(), ...operationParts() },
  },
});

const TAGS = [
  { name: 'Operations', description: 'What a merchant asks' },
  { name: 'Notifications', description: 'What the gateway tells on its own' },
  { name: 'Sandbox', description: 'For testers and automated tests; a live gateway has none of it' },
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
    summary: 'Ask for an operation',
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
        description: 'The operation was reached; read `status`',
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

const TRANSPORT_STATUSES = [...new Set(Object.values(ERRORS).map(({ http }) => http as number))]
  .filter((status) => status !== 200)
  .sort((a, b) => a - b);

const transportRefusal = (status: number): Schema => ({
  description: Object.entries(ERRORS)
    .filter(([, { http }]) => http === status)
    .map(([code, { message }]) => `${code}: ${message}`)
    .join('; '),
  content: json(ref('Failure')),
});

/** The parts of the envelope. */
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
      'Unix time in seconds or milliseconds. Live, it may be 15 minutes off; the sandbox does not look',
    examples: [1_795_190_400],
  },
  Success: {
    title: 'What every success has',
    ...objectOf({
      status: { const: true },
      code: { const: '200' },
      message: { const: '' },
      data: { type: 'object' },
      response_id: {
        type: 'string',
        pattern: '^\\d{24}$',
        description: 'Quote it when you ask about an answer',
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
