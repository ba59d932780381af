import { Histogram, Registry, type RegistryContentType } from 'prom-client';
import type { Span } from '../platform/tracing/tracing.js';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface Described<Label extends string> {
  name: string;
  help: string;
  labelNames: readonly Label[];
}

/** Durations in seconds, by labels. In an OpenMetrics registry, each bucket has the trace of one observation. */
export class Durations<Label extends string> {
  private readonly histogram: Histogram;
  private readonly enableExemplars: boolean;

  constructor(registry: Registry<RegistryContentType>, described: Described<Label>) {
    this.enableExemplars = registry.contentType === Registry.OPENMETRICS_CONTENT_TYPE;
    const { enableExemplars } = this;
    const { name, help, labelNames } = described;
    this.histogram = new Histogram({
      name,
      help,
      labelNames: [...labelNames],
      buckets: SECONDS,
      registers: [registry],
      enableExemplars,
    });
  }

  observe(labels: Record<Label, string>, value: number, span: Span | undefined): void {
    if (!this.enableExemplars) return this.histogram.observe(labels, value);
    const exemplarLabels = span?.traceparent && { trace_id: span.trace_id, span_id: span.span_id };
    this.histogram.observe({ labels, value, ...(exemplarLabels && { exemplarLabels }) });
  }
}
