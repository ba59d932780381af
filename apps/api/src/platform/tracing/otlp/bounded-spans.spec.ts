import { afterEach, describe, expect, it } from '@jest/globals';
import { ExportResultCode } from '@opentelemetry/core';
import { BasicTracerProvider, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import { BoundedSpans } from './bounded-spans.js';

type Done = Parameters<SpanExporter['export']>[1];

/** A receiver that answers when the test calls `answer`, and at once after `end`. */
class HandReceiver implements SpanExporter {
  private hasEnded = false;
  readonly waiting: { spans: readonly ReadableSpan[]; done: Done }[] = [];

  export(spans: ReadableSpan[], done: Done): void {
    if (this.hasEnded) done({ code: ExportResultCode.SUCCESS });
    else this.waiting.push({ spans, done });
  }

  end(): void {
    this.hasEnded = true;
    while (this.waiting.length > 0) this.answer(ExportResultCode.SUCCESS);
  }

  answer(code: ExportResultCode): number {
    const batch = this.waiting.shift();
    batch?.done({ code });
    return batch?.spans.length ?? 0;
  }

  async shutdown(): Promise<void> {}
}

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const given = () => {
  const receiver = new HandReceiver();
  const spans = new BoundedSpans(receiver);
  ends.push(() => {
    receiver.end();
    return spans.shutdown();
  });
  const tracer = new BasicTracerProvider({ spanProcessors: [spans] }).getTracer('test');
  const end = (count: number): void => {
    for (let ended = 0; ended < count; ended += 1) tracer.startSpan('work').end();
  };
  return { receiver, spans, end };
};

describe('the queue of spans', () => {
  it('holds at most 4,096 spans; further spans are dropped and counted', () => {
    const { receiver, spans, end } = given();
    end(5_000);
    expect(receiver.waiting).toHaveLength(1);
    expect(spans.dropped).toBe(904);
  });

  it('accepts spans again after a batch was exported', () => {
    const { receiver, spans, end } = given();
    end(4_096);
    expect(receiver.answer(ExportResultCode.SUCCESS)).toBe(512);
    end(513);
    expect(spans.dropped).toBe(1);
  });

  it('counts rejected spans as dropped', () => {
    const { receiver, spans, end } = given();
    end(512);
    receiver.answer(ExportResultCode.FAILED);
    expect(spans.dropped).toBe(512);
  });
});
