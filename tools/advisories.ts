/**
 * `npm run advisories`: asks the registry for advisories about the packages that are installed in production. Ends with
 * 0 without advisories, 1 with some, 2 when the registry could not be asked, so that silence is never taken for safety.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

/** The report of `npm audit --json`: of a failure it has a message, otherwise advisories by package. */
const reportSchema = v.union([
  v.object({
    vulnerabilities: v.record(
      v.string(),
      v.object({
        severity: v.string(),
        range: v.string(),
        via: v.array(v.union([v.string(), v.object({ title: v.string(), url: v.string() })])),
      }),
    ),
    metadata: v.object({ dependencies: v.object({ prod: v.number() }) }),
  }),
  v.object({ message: v.string() }),
]);

const OUTPUT_MAX = 64 * 1024 * 1024;

/** What is printed, and the exit code. */
export interface Verdict {
  readonly code: 0 | 1 | 2;
  readonly text: string;
}

/** Reads what `npm audit --json` printed. */
export function readAudit(printed: string): Verdict {
  const report = v.safeParse(v.pipe(v.string(), v.parseJson(), reportSchema), printed);
  const unknown = (why: string): Verdict => ({
    code: 2,
    text: `The registry could not be asked for advisories: ${why}\nNothing is known about them.`,
  });
  if (!report.success) return unknown('npm audit printed no report.');
  if ('message' in report.output) return unknown(report.output.message);
  const { vulnerabilities, metadata } = report.output;
  const lines = Object.entries(vulnerabilities).map(([name, { severity, range, via }]) => {
    const reasons = via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title} (${one.url})`));
    return `${name} ${range}, ${severity}: ${reasons.join('; ')}`;
  });
  return lines.length > 0
    ? { code: 1, text: lines.join('\n') }
    : {
        code: 0,
        text: `No advisory about the ${metadata.dependencies.prod} packages installed in production.`,
      };
}

/** Asks for advisories about what the lock file of a folder installs in production. */
export const askRegistry = (folder: string): Promise<Verdict> =>
  new Promise((resolve) => {
    // It ends with an error both when there are advisories and when it could not ask: what it prints decides.
    const command = ['audit', '--omit=dev', '--json'];
    execFile('npm', command, { cwd: folder, maxBuffer: OUTPUT_MAX }, (_, printed) =>
      resolve(readAudit(printed)),
    );
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { code, text } = await askRegistry('.');
  (code === 0 ? console.log : console.error)(text);
  process.exitCode = code;
}
