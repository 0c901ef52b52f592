import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

type Alert = {
  alert: string;
  expr: string;
  for?: string;
  labels: Record<string, string>;
  annotations: { summary: string; runbook_url: string };
};
type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] };

export const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const read = (name: string) => readFileSync(fileOf(name), 'utf8');

export const alerts = (parse(read('alerts.yaml')) as { groups: { rules: Alert[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);
export const dashboard = JSON.parse(read('dashboard.json')) as Dashboard;
export const panelQueries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
/** The page of all alerts. */
export const page = read('../docs/alerts.md');

/** Names of metrics that alerts and panels read; `up` is Prometheus' own. */
export const namedMetrics = [
  ...new Set([...alerts.map(({ expr }) => expr), ...panelQueries].flatMap(metricsIn)),
].toSorted();

/** The name prefixes of our metrics and of the process's. */
function metricsIn(expr: string): string[] {
  return Array.from(expr.matchAll(/\b(?:allsquare|nodejs|process)_\w+/g), ([name]) => name);
}
