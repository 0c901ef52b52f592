import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prometheusProgram } from '@allsquare/local/servers/prometheus.ts';
import { afterAll, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { cases } from './cases.ts';
import { alerts, fileOf, page, panelQueries } from './read-files.ts';

const promtool = prometheusProgram('promtool');
const folder = mkdtempSync(join(tmpdir(), 'allsquare-alerts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns promtool's complaints. */
function complaint(content: object, ...command: string[]) {
  const file = join(folder, 'judged.yaml');
  writeFileSync(file, stringify(content));
  const { status, stdout, stderr } = spawnSync(promtool, [...command, file], { encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

test('Prometheus accepts the rules and the queries of the panels', () => {
  const rules = (queries: string[]) => ({
    groups: [{ name: 'panels', rules: queries.map((expr, n) => ({ record: `panel_${n}`, expr })) }],
  });
  expect(spawnSync(promtool, ['check', 'rules', fileOf('alerts.yaml')], { encoding: 'utf8' }).stdout).toContain(
    `${alerts.length} rules found`,
  );
  expect(complaint(rules(panelQueries), 'check', 'rules')).toBe('');
  expect(complaint(rules(['sum by (']), 'check', 'rules')).toContain('could not parse expression');
});

test('each alert has its heading on the page, which it links to, and each heading its alert', () => {
  const headings = Array.from(page.matchAll(/^## (.+)$/gm), ([, heading]) => heading);
  expect(headings).toEqual(alerts.map(({ alert }) => alert));
  for (const { alert, annotations } of alerts)
    expect(annotations.runbook_url).toBe(`infra/docs/alerts.md#${alert.toLowerCase()}`);
});

test('each alert has its case', () =>
  expect(Object.keys(cases).toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted()));

test.each(alerts.map(({ alert }) => alert))('%s fires, and is silent when all is well', (name) => {
  const alert = alerts.find((one) => one.alert === name);
  const known = cases[name];
  if (!alert || !known) throw new Error(`${name} is not there`);
  const judged = (input: typeof known.fires, expected: object[]) =>
    complaint(
      {
        rule_files: [fileOf('alerts.yaml')],
        evaluation_interval: '30s',
        tests: [
          {
            interval: '30s',
            input_series: input,
            alert_rule_test: [{ eval_time: `${known.after}m`, alertname: name, exp_alerts: expected }],
          },
        ],
      },
      'test',
      'rules',
    );
  const told = JSON.stringify(alert.annotations).replaceAll(
    /{{ \$labels\.(\w+) }}/g,
    (_, label: string) => known.labels[label] ?? '',
  );
  const fired = { exp_labels: { ...known.labels, ...alert.labels }, exp_annotations: JSON.parse(told) as object };
  expect(judged(known.fires, [fired])).toBe('');
  expect(judged(known.silent, [])).toBe('');
  expect(judged(known.silent, [fired])).not.toBe('');
});
