import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../../test/support/waiting/until.js';
import { openSampleStore } from '../testing/sample-store.js';
import { appendNext } from '../testing/appending.js';
import { Generations } from '../projections/generations.js';
import { ProjectorSignals } from '../projections/projector-signals.js';
import { threadFile } from '../runtime/thread-file.js';
import { closed, sampleActor, sampleMetadata } from '../testing/sample.js';
import { notesAndPlaces } from '../testing/sample-projections.js';
import { Renewal } from './renewal.js';
import { RebuildCancelledError, rebuildReadModels } from '../projections/rebuild.js';
import { Log } from './testing/log.js';
import { temporaryDirectory } from './testing/views.js';

const module = threadFile('testing/sample-projections.js').href;
const signals = new ProjectorSignals();
const directory = temporaryDirectory();
const generations = new Generations(directory, notesAndPlaces.name);
let opened: Renewal | undefined;
const failures: string[] = [];

const renewalOf = (eventsFile: string, built: () => void = () => undefined): Renewal => {
  opened = new Renewal({
    projector: {
      module,
      set: 'notesAndPlaces',
      name: notesAndPlaces.name,
      dataDirectory: directory,
      eventsFile,
      signals: signals.buffer,
    },
    built,
    failed: ({ message }) => failures.push(message),
  });
  return opened;
};
afterEach(() => opened?.close());

it('a cancelled rebuild ends between two indexes, and leaves no files', async () => {
  const dataDirectory = temporaryDirectory();
  let checks = 0;
  const isCancelled = (): boolean => (checks += 1) > 2;
  const rebuilding = rebuildReadModels({
    dataDirectory,
    reader: new Log(sampleActor),
    set: notesAndPlaces,
    isCancelled,
  });
  await expect(rebuilding).rejects.toThrow(RebuildCancelledError);
  expect(checks).toBe(3);
  expect(readdirSync(dataDirectory).filter((name) => name.endsWith('.db'))).toEqual([]);
});

describe('a renewal of rows', () => {
  it('reports a failure, and leaves no files', async () => {
    const renewal = renewalOf(join(directory, 'nowhere.db'));
    expect(renewal.status).toBeUndefined();
    renewal.begin('outdated');
    expect(renewal.status).toEqual({ cause: 'outdated', position: 0 });
    await until('the failure', () => renewal.status?.failed);
    expect(failures).toHaveLength(1);
    expect(readdirSync(directory).filter((name) => name.endsWith('.db'))).toEqual([]);
  });

  it('runs once at a time, until its rows are in use', async () => {
    const eventsFile = join(directory, 'events.db');
    const store = await openSampleStore(eventsFile);
    await appendNext(store, 'thing-1', [closed], sampleMetadata);
    await store.close();
    let built = 0;
    const renewal = renewalOf(eventsFile, () => (built += 1));
    renewal.begin('outdated');
    renewal.begin('damaged');
    await until('the new rows', () => built === 1);
    expect([generations.current, renewal.status]).toEqual([1, { cause: 'outdated', position: 0 }]);
    renewal.end();
    expect(renewal.status).toBeUndefined();
    renewal.begin('damaged');
    await until('the next rows', () => built === 2);
    expect([generations.current, renewal.status]).toEqual([2, { cause: 'damaged', position: 0 }]);
  });

  it('ends early when the projector closes, and leaves no files', async () => {
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
