import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventSchemas } from '@waymark/domain';
import { earlierLogs, linesOf, loggedEventsIn } from '../../../../../test/support/log/earlier-logs.js';
import { openEventReader } from '../../event-log/log-files.js';
import { readModelSets } from '../../infrastructure/read-models/read-model-sets.js';
import { rebuildReadModels } from '@waymark/event-store/sqlite';
import { isUnreadable, verifyLog } from '@waymark/event-store';
import { BackedUp } from '../backup/testing/backed-up.js';
import { exportLog } from './export-log.js';
import { importLog } from './import-log.js';

describe.each(earlierLogs)('the log $name', ({ file }) => {
  const events = loggedEventsIn(file);
  let place: BackedUp;
  let dataDirectory: string;

  beforeEach(async () => {
    place = await BackedUp.make();
    dataDirectory = place.at('data');
    await importLog({ from: file, dataDirectory, environment: {}, checkpoint: undefined });
  });
  afterEach(() => place.dispose());

  it('verifies, and all its events are readable', async () => {
    const reader = openEventReader({ file: join(dataDirectory, 'events.db') });
    expect(await verifyLog(reader)).toMatchObject({ ok: true, events: events.length });
    expect((await reader.readAfter(0, events.length)).filter(isUnreadable)).toEqual([]);
    reader.close();
  });

  it('is exported as the same lines', async () => {
    const to = place.at('log.ndjson');
    await exportLog({ dataDirectory, to, environment: {}, now: () => new Date(), report: () => undefined });
    const [exported, fixture] = [linesOf(to), linesOf(file)];
    expect(exported.slice(0, -1)).toEqual(fixture.slice(0, -1));
    const [end, before] = [exported, fixture].map((lines) => JSON.parse(lines.at(-1) ?? '') as { data: object });
    expect(end?.data).toEqual({ ...before?.data, checkpoint: null, product: expect.any(String) });
  });

  it.each(Object.values(readModelSets))('builds the rows of $name without parking an event', async (set) => {
    const reader = openEventReader({ file: join(dataDirectory, 'events.db') });
    const { position } = await rebuildReadModels({ dataDirectory, reader, set });
    reader.close();
    expect(position).toBe(events.length);
    const generation = readFileSync(join(dataDirectory, `${set.name}.current`), 'utf8').trim();
    const rows = new DatabaseSync(join(dataDirectory, `${set.name}-${generation}.db`), { readOnly: true });
    expect(rows.prepare('SELECT * FROM parked_events').all()).toEqual([]);
    rows.close();
  });
});

it('the logs contain each event type in each version of its schema; otherwise record one, see CONTRIBUTING.md', () => {
  const held = new Set(
    earlierLogs.flatMap(({ file }) => loggedEventsIn(file).map((event) => `${event.type}.v${event.schema_version}`)),
  );
  const written = Object.entries(eventSchemas).flatMap(([type, { version }]) =>
    Array.from({ length: version }, (_, before) => `${type}.v${before + 1}`),
  );
  expect(written.filter((one) => !held.has(one))).toEqual([]);
});
