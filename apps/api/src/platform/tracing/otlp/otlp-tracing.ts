import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Context,
  type Span as OpenSpan,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BasicTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler as OpenSampler,
} from '@opentelemetry/sdk-trace-base';
import { ATTR_SERVICE_NAME, ATTR_SERVICE_VERSION } from '@opentelemetry/semantic-conventions';
import { VERSION } from '../../version.js';
import { BoundedSpans } from './bounded-spans.js';
import { spanContextOf, traceparentOf } from './traceparent.js';
import type { Attributes, Span, SpanStart, Tracing, TracingSettings } from '../tracing.js';

/** Timeouts in milliseconds: of an export request, and of the last export before the process ends. */
const EXPORT_LIMIT = 5_000;
const CLOSE_LIMIT = 2_000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const satisfies Record<SpanStart['kind'], SpanKind>;

const samplerOf = ({ sampler, ratio }: TracingSettings): OpenSampler => {
  switch (sampler) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(ratio);
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
    default:
      return sampler satisfies never;
  }
};

class OtlpSpan implements Span {
  readonly trace_id: string;
  readonly span_id: string;
  readonly traceparent: string | undefined;

  constructor(readonly open: OpenSpan) {
    const context = open.spanContext();
    this.trace_id = context.traceId;
    this.span_id = context.spanId;
    this.traceparent = (context.traceFlags & TraceFlags.SAMPLED) === 0 ? undefined : traceparentOf(context);
  }

  set(attributes: Attributes): void {
    this.open.setAttributes(attributes);
  }

  end(failure?: unknown, ended?: number): void {
    if (failure !== undefined) {
      const type = failure instanceof Error ? failure.name : typeof failure === 'string' ? failure : 'Error';
      this.open.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR, message: type });
    }
    this.open.end(ended);
  }
}

/** Exports spans in batches over OTLP/HTTP, without blocking requests. */
export class OtlpTracing implements Tracing {
  readonly on = true;
  private readonly spans: BoundedSpans;
  private readonly provider: BasicTracerProvider;
  private readonly tracer: Tracer;
  private readonly present = new AsyncLocalStorage<OtlpSpan>();

  constructor(settings: TracingSettings) {
    const url = `${settings.endpoint}/v1/traces`;
    this.spans = new BoundedSpans(new OTLPTraceExporter({ url, timeoutMillis: EXPORT_LIMIT }));
    this.provider = new BasicTracerProvider({
      resource: resourceFromAttributes({
        [ATTR_SERVICE_NAME]: settings.serviceName,
        [ATTR_SERVICE_VERSION]: VERSION,
      }),
      sampler: samplerOf(settings),
      spanProcessors: [this.spans],
    });
    this.tracer = this.provider.getTracer('waymark');
  }

  start(name: string, { kind, parent, attributes, began }: SpanStart): Span {
    const options = {
      kind: KINDS[kind],
      ...(attributes && { attributes }),
      ...(began !== undefined && { startTime: began }),
    };
    return new OtlpSpan(this.tracer.startSpan(name, options, this.contextOf(parent)));
  }

  within<Result>(span: Span, work: () => Result): Result {
    return span instanceof OtlpSpan ? this.present.run(span, work) : work();
  }

  active(): Span | undefined {
    return this.present.getStore();
  }

  dropped(): number {
    return this.spans.dropped;
  }

  async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_LIMIT);
    });
    // Spans that cannot be sent before the end are lost.
    await Promise.race([this.provider.shutdown().catch(() => undefined), late]);
    clearTimeout(timer);
  }

  private contextOf(parent: string | undefined): Context {
    const remote = parent === undefined ? undefined : spanContextOf(parent);
    if (remote) return trace.setSpanContext(ROOT_CONTEXT, remote);
    const present = this.present.getStore();
    return present ? trace.setSpan(ROOT_CONTEXT, present.open) : ROOT_CONTEXT;
  }
}
