import { NO_TRACING, type Tracing, type TracingSettings } from '../tracing.js';

/** OpenTelemetry's SDK is loaded here, where a receiver is named, and nowhere else. */
export const openTracing = async (settings: TracingSettings | undefined): Promise<Tracing> => {
  if (!settings) return NO_TRACING;
  const { OtlpTracing } = await import('./otlp-tracing.js');
  return new OtlpTracing(settings);
};
