import { SAMPLERS, type TracingSettings } from '../platform/tracing/tracing.js';
import { choice, fraction, optionalUrl, text, type Environment } from './variables.js';

/** Reads the standard OpenTelemetry variables. Returns undefined if no endpoint is set. */
export const tracingOf = (environment: Environment): TracingSettings | undefined => {
  const endpoint = optionalUrl(environment, 'OTEL_EXPORTER_OTLP_ENDPOINT').replace(/\/+$/, '');
  const settings = {
    serviceName: text(environment, 'OTEL_SERVICE_NAME', 'waymark'),
    sampler: choice(environment, 'OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on'),
    ratio: fraction(environment, 'OTEL_TRACES_SAMPLER_ARG', 1),
  };
  return endpoint === '' ? undefined : { endpoint, ...settings };
};
