import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../../../test/support/until.js';
import { openSqliteEventStore } from '../adapters/sqlite/sqlite-event-store.js';
import { appendNext } from '../testing/appending.js';
import { Generations } from './generations.js';
import { ProjectorSignals } from './projector-signals.js';
import { Renewal } from './renewal.js';
import { readModelSets } from './read-model-sets.js';
import { RebuildCancelledError, rebuildReadModels } from './rebuild.js';
import { created, stream } from './testing/facts.js';
import { Log } from './testing/log.js';
import { temporaryDirectory } from './testing/views.js';

const signals = new ProjectorSignals();
const directory = temporaryDirectory();
const generations = new Generations(directory, 'views');
let opened: Renewal | undefined;
const failures: string[] = [];

const renewalOf = (eventsFile: string, built: () => void = () => undefined): Renewal => {
  opened = new Renewal({
    projector: { set: 'views', dataDirectory: directory, eventsFile, signals: signals.buffer },
    built,
    failed: ({ message }) => failures.push(message),
  });
  return opened;
};
afterEach(() => opened?.close());

it('a rebuild ends between two indexes when it is to end, and leaves nothing', async () => {
  const dataDirectory = temporaryDirectory();
  let asked = 0;
  const isCancelled = (): boolean => (asked += 1) > 3;
  const rebuilding = rebuildReadModels({ dataDirectory, reader: new Log(), set: readModelSets.views, isCancelled });
  await expect(rebuilding).rejects.toThrow(RebuildCancelledError);
  expect(asked).toBe(4);
  expect(readdirSync(dataDirectory).filter((name) => name.endsWith('.db'))).toEqual([]);
});

describe('a renewal of rows', () => {
  it('tells that it failed, and leaves nothing', async () => {
    const renewal = renewalOf(join(directory, 'nowhere.db'));
    expect(renewal.status).toBeUndefined();
    renewal.begin('outdated');
    expect(renewal.status).toEqual({ cause: 'outdated', position: 0 });
    await until('the failure', () => renewal.status?.failed);
    expect(failures).toHaveLength(1);
    expect(readdirSync(directory).filter((name) => name.endsWith('.db'))).toEqual([]);
  });

  it('is one at a time, until its rows are read', async () => {
    const eventsFile = join(directory, 'events.db');
    const store = await openSqliteEventStore({ file: eventsFile });
    await appendNext(store, stream(1), [created(1)]);
    await store.close();
    let built = 0;
    const renewal = renewalOf(eventsFile, () => (built += 1));
    renewal.begin('outdated');
    renewal.begin('damaged');
    await until('the rows', () => built === 1);
    expect([generations.current, renewal.status]).toEqual([1, { cause: 'outdated', position: 0 }]);
    renewal.end();
    expect(renewal.status).toBeUndefined();
    renewal.begin('damaged');
    await until('the next', () => built === 2);
    expect([generations.current, renewal.status]).toEqual([2, { cause: 'damaged', position: 0 }]);
  });

  it('ends before it is done when the projector closes, and leaves nothing', async () => {
    const left = readdirSync(directory);
    let built = 0;
    const renewal = renewalOf(join(directory, 'events.db'), () => (built += 1));
    signals.close();
    renewal.begin('damaged');
    await renewal.close();
    expect(readdirSync(directory)).toEqual(left);
    expect(built).toBe(0);
  });
});
