/** The alerts of `deploy/prometheus-rules.yml`. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const RULES = fileURLToPath(new URL('../deploy/prometheus-rules.yml', import.meta.url));

/** An alert (Prometheus, Alerting rules). */
export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  /** How long it must hold, such as `5m`. */
  readonly for?: string;
  readonly labels: { readonly severity: 'page' | 'ticket' };
  /** `summary` says what is wrong, `description` where to look. */
  readonly annotations: { readonly summary: string; readonly description: string };
}

/** A rule that only names an expression. */
export interface RecordingRule {
  readonly record: string;
  readonly expr: string;
}

/** Returns all rules, in the order of the file. */
export function allRules(): readonly (AlertRule | RecordingRule)[] {
  const { groups } = parse(readFileSync(RULES, 'utf8')) as {
    groups: readonly { rules: readonly (AlertRule | RecordingRule)[] }[];
  };
  return groups.flatMap(({ rules }) => rules);
}

/** Returns the rules that alert. */
export const alertRules = (): readonly AlertRule[] => allRules().filter((rule) => 'alert' in rule);
