import type { SpanContext } from '@opentelemetry/api';
import type { Traceparent } from '../tracing.js';

const VERSION_0 = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
/** W3C Trace Context: parse later versions by the fields of version 00. */
const LATER = /^(?!00|ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;
const NOTHING = /^0+$/;

/** Returns undefined for an invalid traceparent. */
export const spanContextOf = (traceparent: string): SpanContext | undefined => {
  const [, traceId = '', spanId = '', flags = ''] = VERSION_0.exec(traceparent) ?? LATER.exec(traceparent) ?? [];
  if (NOTHING.test(traceId) || NOTHING.test(spanId) || traceId === '') return undefined;
  return { traceId, spanId, traceFlags: parseInt(flags, 16) & 1, isRemote: true };
};

export const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): Traceparent =>
  `00-${traceId}-${spanId}-0${traceFlags & 1}`;
