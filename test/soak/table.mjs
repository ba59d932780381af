// The table of a soak in Markdown, one row for each minute, and the growth in an hour.
import { ascending, quantile } from '../bench/support/numbers.mjs';

const MEGABYTE = 1_000_000;
/** The share of the run that is left out of the growth: caches fill and code is compiled. */
const WARM_UP = 0.1;

const databases = ['events', 'views', 'event-index', 'coordination', 'outbox'];

/** Megabytes of a database with its write-ahead log. */
const sizeOf = (files, database) =>
  Object.entries(files)
    .filter(([name]) => name.startsWith(database))
    .reduce((sum, [, size]) => sum + size, 0) / MEGABYTE;

const quantiles = (times) => {
  const sorted = ascending(times);
  return sorted.length === 0 ? [] : [quantile(sorted, 0.5), quantile(sorted, 0.99)];
};

/** The figures of a minute by the names of their columns. */
export const figuresOf = ({ minute, changes, server, times, pages = [] }) => ({
  minute,
  changes,
  'heap MB': server.heap / MEGABYTE,
  'RSS MB': server.resident / MEGABYTE,
  'open files': server.openFiles,
  ...Object.fromEntries(databases.map((database) => [`${database} MB`, sizeOf(server.files, database)])),
  ...Object.fromEntries(
    Object.entries(times).flatMap(([kind, all]) => {
      const [p50, p99] = quantiles(all);
      return [
        [`${kind} p50 ms`, p50],
        [`${kind} p99 ms`, p99],
      ];
    }),
  ),
  ...Object.fromEntries(
    pages.flatMap(({ name, heap, requests }) => [
      [`${name} MB`, heap / MEGABYTE],
      [`${name} requests`, requests],
    ]),
  ),
});

const shown = (value) => {
  if (value === undefined) return '';
  if (Number.isInteger(value)) return value.toLocaleString('en');
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
};

const line = (cells) => `| ${cells.join(' | ')} |`;
export const heading = (figures) => `${line(Object.keys(figures))}\n${line(Object.keys(figures).map(() => '---:'))}`;
export const row = (figures) => line(Object.values(figures).map(shown));

/** The slope of a column by least squares, in an hour. */
const slope = (points) => {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [0, 1].map((axis) => mean(points.map((point) => point[axis])));
  const square = points.reduce((sum, [minute]) => sum + (minute - x) ** 2, 0);
  return (60 * points.reduce((sum, [minute, value]) => sum + (minute - x) * (value - y), 0)) / square;
};

/** The growth of each size in an hour, without the warm-up. Undefined for less than three minutes. */
export const growth = (rows) => {
  const counted = rows.filter(({ minute }) => minute >= WARM_UP * rows.length);
  if (counted.length < 3) return undefined;
  const columns = Object.keys(rows[0]).filter((name) => name.endsWith(' MB') || name === 'open files');
  return Object.fromEntries(
    columns.map((name) => [name, slope(counted.map((figures) => [figures.minute, figures[name] ?? 0]))]),
  );
};
