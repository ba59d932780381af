import { NO_TRACING, type Tracing, type TracingSettings } from '../tracing.js';

/** Loads OpenTelemetry's SDK only if an endpoint is configured, so that other starts do not pay for it. */
export const openTracing = async (settings: TracingSettings | undefined): Promise<Tracing> => {
  if (!settings) return NO_TRACING;
  const { OtlpTracing } = await import('./otlp-tracing.js');
  return new OtlpTracing(settings);
};
