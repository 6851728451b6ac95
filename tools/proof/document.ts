/** The generated parts of docs/proof.md, from the kept results. */
import { table } from '../markdown.ts';
import { PROOFS, type Proof } from './proofs.ts';
import { type ProofResult, type ProofResults, verdictOf } from './results.ts';

/** Part name → Markdown: the verdicts, and what each proof showed. */
export const proofParts = (results: ProofResults): ReadonlyMap<string, string> =>
  new Map([
    ['verdicts', verdicts(results)],
    ['figures', PROOFS.map((proof) => section(proof, results[proof.name])).join('\n\n')],
  ]);

const verdicts = (results: ProofResults): string =>
  table(
    ['', 'Goal', 'Verdict', 'Date', 'Time'],
    PROOFS.map((proof) => {
      const result = results[proof.name];
      return [
        proof.name,
        proof.goal,
        verdictOf(proof, result),
        result?.date ?? '',
        result ? timeOf(result) : '',
      ];
    }),
  );

const timeOf = ({ seconds }: ProofResult): string =>
  seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;

function section(proof: Proof, result: ProofResult | undefined): string {
  const { name, without } = proof;
  const lines = [
    ...(result?.figures ?? []).map((figure) => `- ${figure}`),
    ...(result?.failures ?? []).map((failure) => `- **Failed:** ${failure}`),
    ...(without === undefined ? [] : [`- Not shown: ${without}.`]),
  ];
  const origin = result
    ? `\`${result.command}\`, ${result.date}, commit ${result.commit}: ${result.machine}.`
    : `Not run yet: \`npm run proof -- --only ${name}\`.`;
  return [
    `### ${name}: ${verdictOf(proof, result)}`,
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    origin,
  ].join('\n\n');
}
