import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { useServer } from '../support/product/server.js';
import { ROOT, composeFile, textOf } from './compose-file.js';
import { describeNeeding } from '../support/test-run/needs.js';

interface Rules {
  groups: {
    name: string;
    rules: { alert: string; expr: string; labels: object; annotations: Record<string, string> }[];
  }[];
}
interface Dashboard {
  panels: { title: string; type: string; datasource?: { uid: string }; targets?: { expr: string }[] }[];
}
interface Scrapes {
  rule_files: string[];
  scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
}

const rules = (parse(textOf('infra/prometheus/alerts.yml')) as Rules).groups.flatMap(({ rules: all }) => all);
const { panels } = JSON.parse(textOf('infra/grafana/dashboards/waymark.json')) as Dashboard;
const charts = panels.filter(({ type }) => type !== 'row');
const scrapes = parse(textOf('infra/prometheus/prometheus.yml')) as Scrapes;

/** Metrics of a copy of KurrentDB's events, which a node with the embedded store does not have. */
const OF_A_COPY = ['waymark_copy_connected', 'waymark_copy_lag_bytes'];
/** Metrics of Prometheus, and of the proxy, which proxy.spec.ts checks. */
const OF_OTHERS = ['up', 'ALERTS', 'haproxy_backend_active_servers'];

const WORDS = new Set(
  'sum max min count by rate increase deriv histogram_quantile topk le and or vector instance outcome command status store'.split(
    ' ',
  ),
);
/** The metrics of an expression: its names without labels, durations, functions and grouping labels. */
const metricsIn = (expression: string): string[] => {
  const bare = expression.replace(/\{[^}]*\}/g, '').replace(/\[[^\]]*\]/g, '');
  return [...bare.matchAll(/[a-zA-Z_]\w*/g)].map(([name]) => name).filter((name) => !WORDS.has(name));
};

const expressions: [title: string, expression: string][] = [
  ...rules.map(({ alert, expr }): [string, string] => [`alert ${alert}`, expr]),
  ...charts.flatMap(({ title, targets = [] }) => targets.map(({ expr }): [string, string] => [`panel ${title}`, expr])),
];

describe('the alerts and the dashboard', () => {
  const anybody = useServer();
  let known: Set<string>;
  beforeAll(async () => {
    const { text } = await anybody.raw('/metrics');
    const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    known = new Set(
      types.flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
    for (const name of OF_A_COPY) known.add(name);
    for (const name of OF_OTHERS) known.add(name);
  });

  it.each(expressions)('%s reads existing metrics (%#)', (_, expression) => {
    const metrics = metricsIn(expression);
    expect(metrics).not.toEqual([]);
    expect(metrics.filter((name) => !known.has(name))).toEqual([]);
  });

  it('would detect an unknown metric', () => {
    expect(metricsIn('sum by (le) (rate(waymark_comands_total{outcome="ok"}[5m]))')).toEqual(['waymark_comands_total']);
    expect(known.has('waymark_comands_total')).toBe(false);
    expect(known.has('waymark_commands_total')).toBe(true);
  });
});

describe('the alerts', () => {
  it('each have a unique name, a severity, a summary and an action', () => {
    expect(rules).not.toEqual([]);
    for (const { alert, labels, annotations } of rules) {
      expect([alert, labels]).toEqual([alert, { severity: expect.stringMatching(/^(critical|warning)$/) }]);
      expect([alert, Object.keys(annotations)]).toEqual([alert, ['summary', 'action']]);
    }
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });
});

describe('the dashboard', () => {
  it('reads the provisioned data source', () => {
    const { datasources } = parse(textOf('infra/grafana/provisioning/datasources/prometheus.yml')) as {
      datasources: { uid: string }[];
    };
    expect(charts).not.toEqual([]);
    for (const { title, datasource } of charts) expect([title, datasource?.uid]).toEqual([title, datasources[0]?.uid]);
  });
});

describe('Prometheus', () => {
  it('scrapes every node, the proxy and every KurrentDB node', () => {
    const { services } = composeFile('docker-compose.yml');
    const scraped = scrapes.scrape_configs.flatMap(({ static_configs }) =>
      static_configs.flatMap(({ targets }) => targets),
    );
    const named = scraped.map((target) => target.split(':', 1)[0] ?? '');
    const expected = Object.keys(services).filter((name) => /^(api|kurrentdb)-|^proxy$/.test(name));
    expect(named.sort()).toEqual(expected.sort());
    expect(scrapes.rule_files).toEqual(['/etc/prometheus/alerts.yml']);
  });
});

describeNeeding('promtool', 'the check by Prometheus itself', () => {
  const directory = mkdtempSync(join(tmpdir(), 'waymark-prometheus-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const check = (file: string): string => String(execFileSync('promtool', ['check', 'rules', file]));

  it('of the alerts', () => {
    expect(check(`${ROOT}infra/prometheus/alerts.yml`)).toContain(`SUCCESS: ${rules.length} rules found`);
  });

  it('of the expressions of the dashboard', () => {
    const recorded = charts
      .flatMap(({ targets = [] }) => targets)
      .map(({ expr }, index) => ({ record: `r${index}`, expr }));
    const file = join(directory, 'dashboard.yml');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: recorded }] }));
    expect(check(file)).toContain(`SUCCESS: ${recorded.length} rules found`);
  });
});
