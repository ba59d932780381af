const OPEN_METRICS = /(?:^|,)\s*application\/openmetrics-text\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|,|$)/i;

/** At the end of a line; labels may hold anything. */
const EXEMPLAR = / # \{trace_id="[0-9a-f]{32}",span_id="[0-9a-f]{16}"\} \S+ \S+$/gm;

/** Whether a scraper takes OpenMetrics, by its Accept header. */
export const wantsOpenMetrics = (accept: string | undefined): boolean => OPEN_METRICS.test(accept ?? '');

/** OpenMetrics as the plain text before it: counters are declared by the name of their sample, and nothing has exemplars or an end. */
export const asPlainText = (openMetrics: string): string => {
  const counters = new Set(Array.from(openMetrics.matchAll(/^# TYPE (\S+) counter$/gm), ([, name]) => name));
  return openMetrics
    .replace(/^# EOF\n/m, '')
    .replace(/^(# (?:HELP|TYPE) )(\S+)/gm, (line, head: string, name: string) =>
      counters.has(name) ? `${head}${name}_total` : line,
    )
    .replace(EXEMPLAR, '');
};
