import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'test/logs';

/** An event in an export. */
export interface LoggedEvent {
  id: string;
  stream: string;
  version: number;
  type: string;
  schema_version: number;
  data: Readonly<Record<string, unknown>>;
}

/** The exported logs of this version and earlier ones. */
export const earlierLogs = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ndjson'))
  .map((name) => ({ name, file: join(FOLDER, name) }));

/** The lines of an export: events, and a last line with their number. */
export const linesOf = (file: string): string[] => readFileSync(file, 'utf8').trimEnd().split('\n');

export const loggedEventsIn = (file: string): LoggedEvent[] =>
  linesOf(file)
    .slice(0, -1)
    .map((line) => (JSON.parse(line) as { data: LoggedEvent }).data);

/** The time of the export, ISO 8601 UTC. */
export const exportedAt = (file: string): string => {
  const [end] = linesOf(file).slice(-1);
  return (JSON.parse(end ?? '') as { time: string }).time;
};
