import { describe, expect, it } from '@jest/globals';
import { Counter, Gauge, Registry, type RegistryContentType } from 'prom-client';
import { Durations } from '../metrics/durations.js';
import { asPlainText, wantsOpenMetrics } from './metrics-text.js';

const LABELS = { route: '/a # {b="c"} 1' };
const span = {
  trace_id: 'a'.repeat(32),
  span_id: 'b'.repeat(16),
  traceparent: 'sampled',
  set: () => undefined,
  end: () => undefined,
};

const filled = (type: RegistryContentType) => {
  const registry = new Registry<RegistryContentType>();
  registry.setContentType(type);
  const registers = [registry];
  new Counter({ name: 'taken_total', help: 'Taken', registers }).inc(2);
  new Gauge({ name: 'waiting', help: 'Waiting', registers }).set(3);
  const durations = new Durations(registry, { name: 'seconds', help: 'Time', labelNames: ['route'] });
  durations.observe(LABELS, 0.3, span);
  durations.observe(LABELS, 0.004, undefined);
  return registry.metrics();
};

describe('the text of the metrics', () => {
  it('contains a trace for each bucket in OpenMetrics format', async () => {
    const text = await filled(Registry.OPENMETRICS_CONTENT_TYPE);
    expect(text).toMatch(/^seconds_bucket\{le="0.5",.*\} 2 # \{trace_id="a{32}",span_id="b{16}"\} 0.3 [\d.]+$/m);
    expect(text).toMatch(/^seconds_bucket\{le="0.005",.*\} 1$/m);
    expect(text).toMatch(/^# TYPE taken counter$/m);
  });

  it('equals the Prometheus text format after the exemplars are removed', async () => {
    const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');
    const plain = asPlainText(await filled(Registry.OPENMETRICS_CONTENT_TYPE));
    expect(lines(plain)).toEqual(lines(await filled(Registry.PROMETHEUS_CONTENT_TYPE)));
  });

  it.each([
    [undefined, false],
    ['text/plain', false],
    ['*/*', false],
    ['application/openmetrics-text', true],
    ['application/openmetrics-text;version=1.0.0;q=0.5,text/plain;q=0.2', true],
    ['text/plain;q=0.5, application/openmetrics-text; version=1.0.0; charset=utf-8', true],
    ['application/openmetrics-text;q=0,text/plain', false],
  ])('Accept %p: OpenMetrics is %p', (accept, expected) => {
    expect(wantsOpenMetrics(accept)).toBe(expected);
  });
});
