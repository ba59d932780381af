import { TraceFlags } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base';

/** Maximum number of queued and in-flight spans; each needs about a kilobyte. */
const AT_MOST = 4_096;
const BATCHES = { maxQueueSize: AT_MOST, maxExportBatchSize: 512, scheduledDelayMillis: 1_000 };

/** Exports spans in batches. While the receiver is away or slow, spans beyond the bound are dropped and counted. */
export class BoundedSpans implements SpanProcessor {
  private readonly batches: BatchSpanProcessor;
  private held = 0;
  private lost = 0;

  constructor(exporter: SpanExporter) {
    this.batches = new BatchSpanProcessor(
      {
        export: (spans, done) =>
          exporter.export(spans, (result) => {
            this.held -= spans.length;
            if (result.code !== ExportResultCode.SUCCESS) this.lost += spans.length;
            done(result);
          }),
        shutdown: () => exporter.shutdown(),
      },
      BATCHES,
    );
  }

  get dropped(): number {
    return this.lost;
  }

  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return;
    if (this.held >= AT_MOST) {
      this.lost += 1;
      return;
    }
    this.held += 1;
    this.batches.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.batches.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.batches.shutdown();
  }
}
