const OPEN_METRICS = /(?:^|,)\s*application\/openmetrics-text\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|,|$)/i;

/** Anchored at the end of a line, because labels may contain any text. */
const EXEMPLAR = / # \{trace_id="[0-9a-f]{32}",span_id="[0-9a-f]{16}"\} \S+ \S+$/gm;

/** Returns whether the Accept header of a scraper accepts OpenMetrics. */
export const wantsOpenMetrics = (accept: string | undefined): boolean => OPEN_METRICS.test(accept ?? '');

/**
 * Converts OpenMetrics to the Prometheus text format: counters keep their `_total` suffix, and exemplars and the end
 * marker are removed.
 */
export const asPlainText = (openMetrics: string): string => {
  const counters = new Set(Array.from(openMetrics.matchAll(/^# TYPE (\S+) counter$/gm), ([, name]) => name));
  return openMetrics
    .replace(/^# EOF\n/m, '')
    .replace(/^(# (?:HELP|TYPE) )(\S+)/gm, (line, head: string, name: string) =>
      counters.has(name) ? `${head}${name}_total` : line,
    )
    .replace(EXEMPLAR, '');
};
