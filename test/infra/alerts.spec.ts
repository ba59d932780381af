/** @needs promtool */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { BEFORE, FAULTS, HARMLESS, NORMAL, type Series } from './alert-cases.js';
import { ROOT, textOf } from './compose-file.js';

const rules = parse(textOf('infra/prometheus/alerts.yml')) as { groups: { rules: { alert: string }[] }[] };
const alerts = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert));

const directory = mkdtempSync(join(tmpdir(), 'waymark-alerts-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const FIRING = 'count by (alertname) (ALERTS{alertstate="firing"})';
const FIRED_WITHIN_AN_HOUR = 'count by (alertname) (count_over_time(ALERTS{alertstate="firing"}[1h]))';

interface Expected {
  expr: string;
  minute: number;
  alerts: readonly string[];
}

const samplesOf = (names: readonly string[]): { labels: string; value: number }[] =>
  names.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 }));

/** Evaluates the alerts over the series with promtool; throws its report if the result is not as expected. */
const testRules = (series: Series, expected: readonly Expected[]): string => {
  const file = join(directory, 'alerts.test.yml');
  const test = {
    interval: '15s',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: expected.map(({ expr, minute, alerts: names }) => ({
      expr,
      eval_time: `${minute}m`,
      exp_samples: samplesOf(names),
    })),
  };
  const rule_files = [`${ROOT}infra/prometheus/alerts.yml`];
  writeFileSync(file, JSON.stringify({ rule_files, evaluation_interval: '15s', tests: [test] }));
  return String(execFileSync('promtool', ['test', 'rules', file], { stdio: 'pipe' }));
};

const quietHour: Expected[] = [{ expr: FIRED_WITHIN_AN_HOUR, minute: 60, alerts: [] }];

describe('the alerts', () => {
  it('each have a fault', () => {
    expect(FAULTS.map(({ alert }) => alert)).toEqual(alerts);
  });

  it('stay silent for an hour of normal load', () => {
    expect(testRules(NORMAL, quietHour)).toContain('SUCCESS');
  });

  it.each(Object.entries(HARMLESS))('stay silent for an hour with %s', (_, series) => {
    expect(testRules({ ...NORMAL, ...series }, quietHour)).toContain('SUCCESS');
  });

  it.each(FAULTS)('$alert fires on its fault, and no alert before it', ({ alert, fault, firesAfter }) => {
    const expected = [
      { expr: FIRED_WITHIN_AN_HOUR, minute: BEFORE, alerts: [] },
      { expr: FIRING, minute: BEFORE + firesAfter, alerts: [alert] },
    ];
    expect(testRules({ ...NORMAL, ...fault }, expected)).toContain('SUCCESS');
  });
});
