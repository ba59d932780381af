/** A span reference in W3C Trace Context format: `00-<trace id>-<span id>-<flags>`. */
export type Traceparent = string;

export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  /** `server` and `client` are the two ends of a request; `producer` and `consumer` those of an event. */
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  /** Default: the active span. */
  parent?: Traceparent | undefined;
  attributes?: Attributes;
  /** Milliseconds since 1970; default: now. */
  began?: number;
}

export interface Span {
  readonly trace_id: string;
  readonly span_id: string;
  /** The traceparent to pass on; undefined if the trace is not sampled. */
  readonly traceparent: Traceparent | undefined;
  set(attributes: Attributes): void;
  /** Call once. `failure` marks the operation as failed; `ended` is in milliseconds since 1970 (default: now). */
  end(failure?: unknown, ended?: number): void;
}

/** The traces of this process. No method throws or waits for the collector. */
export interface Tracing {
  /** If false, callers start no spans, so that disabled tracing costs nothing. */
  readonly on: boolean;
  start(name: string, start: SpanStart): Span;
  /** Runs the work, including its asynchronous continuations, within the span. */
  within<Result>(span: Span, work: () => Result): Result;
  /** Returns the active span of the caller. */
  active(): Span | undefined;
  /** Returns the number of spans that could not be exported. */
  dropped(): number;
  /** Exports queued spans, with a short timeout. */
  close(): Promise<void>;
}

export interface TracingSettings {
  /** An OTLP/HTTP receiver. Traces are sent to its path `/v1/traces`. */
  endpoint: string;
  serviceName: string;
  sampler: Sampler;
  /** Fraction of traces that a ratio-based sampler keeps, from 0 to 1. */
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
