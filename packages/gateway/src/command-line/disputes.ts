/** `gangway disputes reasons`, `supply`, `defend`, `accept`: what can be done about a dispute at its rail. */
import {
  acceptDispute,
  defendDispute,
  listDefenceReasons,
  supplyEvidence,
} from '../administration/defend-dispute.ts';
import type { Dispute } from '../orders/disputes.ts';
import { type Command, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { required } from './options.ts';
import { readGivenFile } from './read-file.ts';
import { textTable } from './text-tables.ts';
import { idFault } from './value-checks.ts';

const dispute = required(
  'DISPUTE_ID',
  'the dispute, as gangway orders show lists it',
  idFault('orders show'),
);
const ID = '0199a3c4-0000-7000-8000-000000000000';

const done = ({ disputeId, rail, reference }: Dispute, what: string) => ({
  json: { disputeId, rail, reference },
  text: `Dispute ${disputeId} (${reference} at ${rail}): ${what}.`,
});

/** The commands about disputes. */
export const disputeCommands: readonly Command[] = [
  defineCommand({
    name: 'disputes reasons',
    description: 'Lists the reasons by which a dispute may be defended, with the documents that each needs.',
    example: `disputes reasons --dispute ${ID}`,
    options: { dispute },
    async run({ admin }, { dispute: id }) {
      const { reasons, dispute: found } = await listDefenceReasons(admin, id.toLowerCase());
      const rows = reasons.flatMap(({ code, isSatisfied, documents }) =>
        (documents.length > 0 ? documents : [undefined]).map((document) => [
          code,
          isSatisfied ? 'yes' : 'no',
          document?.type ?? '',
          document?.need ?? '',
          document ? (document.isSupplied ? 'yes' : 'no') : '',
        ]),
      );
      const head = ['CODE', 'ENOUGH SUPPLIED', 'DOCUMENT', 'NEEDED', 'SUPPLIED'];
      return {
        json: { disputeId: found.disputeId, reference: found.reference, reasons },
        text: textTable(head, rows, 'The rail has no reason by which this dispute may be defended.'),
      };
    },
  }),
  defineChange({
    name: 'disputes supply',
    description: 'Sends a document to the rail of a dispute. It is not stored here.',
    example: `disputes supply --dispute ${ID} --type DefenseMaterial --file proof.pdf`,
    options: {
      dispute,
      type: required('CODE', 'the type of the document, as disputes reasons lists it'),
      file: required('FILE', 'a PDF, JPEG or TIFF of less than 1 MB'),
    },
    async run({ admin }, { dispute: id, type, file }, by) {
      const content = await readGivenFile(file);
      const found = await supplyEvidence(admin, by, { disputeId: id.toLowerCase(), type, content });
      return done(found, `the rail has the ${type}`);
    },
  }),
  defineChange({
    name: 'disputes defend',
    description:
      'Submits the defence of a dispute with the documents that were supplied. Nothing can be added afterwards.',
    example: `disputes defend --dispute ${ID} --code SupplyDefenseMaterial`,
    options: { dispute, code: required('CODE', 'the reason, as disputes reasons lists it') },
    async run({ admin }, { dispute: id, code }, by) {
      return done(
        await defendDispute(admin, by, { disputeId: id.toLowerCase(), code }),
        'the rail has its defence',
      );
    },
  }),
  defineChange({
    name: 'disputes accept',
    description: 'Accepts at the rail that a dispute is lost. This cannot be taken back.',
    example: `disputes accept --dispute ${ID}`,
    options: { dispute },
    async run({ admin }, { dispute: id }, by) {
      return done(await acceptDispute(admin, by, id.toLowerCase()), 'the rail knows that it is accepted');
    },
  }),
];
