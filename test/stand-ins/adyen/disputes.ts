/** The DisputeService of the stand-in: reasons, documents, defence and acceptance of what was charged back. */
import { Hono } from 'hono';
import type { Payment } from './payments.ts';
import { disputeFaults } from './schemas.ts';
import type { StandInState } from './stand-in.ts';

/** What was done about a dispute. */
export interface Defence {
  readonly about: Payment;
  /** Type of a document → its media type and its Base64. */
  readonly documents: Map<string, { readonly contentType: string; readonly content: string }>;
  state: 'open' | 'defended' | 'accepted';
}

/** The one reason of every dispute, and the document that it needs. */
const REASON = 'SupplyDefenseMaterial';
const DOCUMENT = 'DefenseMaterial';

interface Body {
  readonly merchantAccountCode: string;
  readonly disputePspReference: string;
  readonly defenseReasonCode?: string;
  readonly defenseDocuments?: readonly {
    readonly defenseDocumentTypeCode: string;
    readonly contentType: string;
    readonly content: string;
  }[];
}

/** Returns why a call changes nothing; undefined where it is done. */
type Work = (defence: Defence, body: Body) => string | undefined;

const whileOpen =
  (work: Work): Work =>
  (defence, body) =>
    defence.state === 'open' ? work(defence, body) : `The dispute was ${defence.state} already`;

const CALLS: Readonly<Record<string, readonly [schema: string, work: Work]>> = {
  supplyDefenseDocument: [
    'SupplyDefenseDocument',
    whileOpen(({ documents }, { defenseDocuments = [] }) => {
      for (const { defenseDocumentTypeCode: type, ...document } of defenseDocuments) {
        if (type !== DOCUMENT) return 'No such document type';
        documents.set(type, document);
      }
      return undefined;
    }),
  ],
  defendDispute: [
    'DefendDispute',
    whileOpen((defence, { defenseReasonCode }) => {
      if (defenseReasonCode !== REASON) return 'No such defense reason';
      if (!defence.documents.has(DOCUMENT)) return 'Required documents are missing';
      defence.state = 'defended';
      return undefined;
    }),
  ],
  acceptDispute: [
    'AcceptDispute',
    whileOpen((defence) => {
      defence.state = 'accepted';
      return undefined;
    }),
  ],
};

/** Returns the calls. */
export function disputeService({ options, disputes, breaches }: StandInState): Hono {
  const app = new Hono();
  const check = (schema: string, message: unknown) => {
    const fault = disputeFaults(schema, message);
    if (fault !== '') breaches.push(fault);
  };
  app.use(async (context, next) => {
    if (context.req.header('x-api-key') === options.apiKey) return next();
    const error = { status: 401, errorCode: '000', errorType: 'security', message: 'Unauthorized' };
    return context.json(error, 401);
  });
  const read = async (context: { req: { json(): Promise<unknown> } }, schema: string) => {
    const body = (await context.req.json()) as Body;
    check(`${schema}Request`, body);
    const isOurs = body.merchantAccountCode === options.merchantAccount;
    return { body, defence: isOurs ? disputes.get(body.disputePspReference) : undefined };
  };
  const resultOf = (errorMessage: string | undefined) => ({
    disputeServiceResult: errorMessage === undefined ? { success: true } : { success: false, errorMessage },
  });
  app.post('/retrieveApplicableDefenseReasons', async (context) => {
    const { defence } = await read(context, 'DefenseReasons');
    const available = defence?.documents.has(DOCUMENT) ?? false;
    const document = { defenseDocumentTypeCode: DOCUMENT, requirementLevel: 'Required', available };
    const reason = { defenseReasonCode: REASON, satisfied: available, defenseDocumentTypes: [document] };
    const isOpen = defence?.state === 'open';
    const answer = {
      ...resultOf(defence ? undefined : 'No such dispute'),
      defenseReasons: isOpen ? [reason] : [],
    };
    check('DefenseReasonsResponse', answer);
    return context.json(answer);
  });
  for (const [path, [schema, work]] of Object.entries(CALLS))
    app.post(`/${path}`, async (context) => {
      const { body, defence } = await read(context, schema);
      const answer = resultOf(defence ? work(defence, body) : 'No such dispute');
      check(`${schema}Response`, answer);
      return context.json(answer);
    });
  return app;
}
