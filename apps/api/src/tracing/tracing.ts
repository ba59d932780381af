/** Where a span is, as W3C Trace Context writes it: `00-<trace id>-<span id>-<flags>`. */
export type Traceparent = string;

export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  /** `server` and `client` for the two ends of a request, `producer` and `consumer` for those of an event. */
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  /** By default the span that the caller runs within. */
  parent?: Traceparent | undefined;
  attributes?: Attributes;
  /** Milliseconds since 1970; by default now. */
  began?: number;
}

export interface Span {
  readonly trace_id: string;
  readonly span_id: string;
  /** What continues it elsewhere; undefined where the trace is not kept. */
  readonly traceparent: Traceparent | undefined;
  set(attributes: Attributes): void;
  /** Once. `failure` says that what it stands for failed; `ended` is in milliseconds since 1970, by default now. */
  end(failure?: unknown, ended?: number): void;
}

/** The traces of this process. Nothing of it waits for whoever collects them, and nothing of it throws. */
export interface Tracing {
  /** While it is off nobody starts a span, so that nothing is paid. */
  readonly on: boolean;
  start(name: string, start: SpanStart): Span;
  /** Runs the work, and whatever it goes on to do, within the span. */
  within<Result>(span: Span, work: () => Result): Result;
  /** The span that the caller runs within. */
  active(): Span | undefined;
  /** Spans that could not be sent: nobody took them, or not as fast as they came. */
  dropped(): number;
  /** Sends what waits, for a moment. */
  close(): Promise<void>;
}

export interface TracingSettings {
  /** An OTLP/HTTP receiver; traces go to `/v1/traces` below it. */
  endpoint: string;
  serviceName: string;
  sampler: Sampler;
  /** The part of traces that a sampler with a ratio keeps, from 0 to 1. */
  ratio: number;
}

export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type Sampler = (typeof SAMPLERS)[number];

const NO_SPAN: Span = {
  trace_id: '',
  span_id: '',
  traceparent: undefined,
  set: () => undefined,
  end: () => undefined,
};

export const NO_TRACING: Tracing = {
  on: false,
  start: () => NO_SPAN,
  within: (_span, work) => work(),
  active: () => undefined,
  dropped: () => 0,
  close: async () => undefined,
};

/** What the work comes to; the span ends with it. */
export const untilEnd = async <Result>(span: Span, work: Promise<Result>): Promise<Result> => {
  try {
    const result = await work;
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
};
