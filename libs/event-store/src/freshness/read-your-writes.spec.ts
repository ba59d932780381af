import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryMarks } from './memory-marks.js';
import { READERS_PATIENCE, ReadYourWrites } from './read-your-writes.js';

const ada = { id: 'ada' };
const decidesWhoActs = (stream: string): boolean => stream.startsWith('account-');

describe('the reads of an account wait for', () => {
  let waitedFor: number[];
  let readYourWrites: ReadYourWrites;
  beforeEach(() => {
    waitedFor = [];
    readYourWrites = new ReadYourWrites({
      marks: new MemoryMarks(),
      decidesWhoActs,
      store: { positionOf: async (mark) => mark, catchUp: async () => undefined, head: async () => 0 },
      readModels: { position: 0, caughtUpWith: async (position) => void waitedFor.push(position) },
    });
  });

  it('everything that it wrote', async () => {
    await readYourWrites.wrote(ada, 4, 'account-ada');
    await readYourWrites.wrote(ada, 9, 'thing-1');
    await readYourWrites.shown('ada');
    expect(waitedFor).toEqual([9]);
  });

  it('writes that decide its authorization, before a command', async () => {
    await readYourWrites.wrote(ada, 4, 'account-ada');
    await readYourWrites.wrote(ada, 9, 'thing-1');
    await readYourWrites.shown('ada', 'who acts');
    expect(waitedFor).toEqual([4]);
  });

  it('nothing before a command, if it only booked', async () => {
    await readYourWrites.wrote(ada, 9, 'thing-1');
    await readYourWrites.shown('ada', 'who acts');
    expect(waitedFor).toEqual([]);
  });

  it('nothing that another account wrote', async () => {
    await readYourWrites.wrote({ id: 'eve' }, 9, 'account-eve');
    await readYourWrites.shown('ada');
    await readYourWrites.shown('ada', 'who acts');
    expect(waitedFor).toEqual([]);
  });
});

describe('a reader', () => {
  const patient = (position: number | 'late' | 'cut off', rowsAt = 0) => {
    const calls: unknown[] = [];
    const readYourWrites = new ReadYourWrites({
      marks: new MemoryMarks(),
      decidesWhoActs,
      store: {
        positionOf: async (mark, patience) => {
          calls.push(['position of', mark, patience]);
          return position;
        },
        catchUp: async () => void calls.push('catch up'),
        head: async () => 12,
      },
      readModels: {
        position: rowsAt,
        caughtUpWith: async (wanted, patience = 0) =>
          void calls.push(['rows at', wanted, patience > 0 && patience <= READERS_PATIENCE]),
      },
    });
    return { calls, readYourWrites };
  };

  it('without writes waits for nothing', async () => {
    const { calls, readYourWrites } = patient(9);
    expect([await readYourWrites.shown('ada'), await readYourWrites.everythingShown(), calls]).toEqual([
      'current',
      'current',
      [],
    ]);
  });

  it('waits for the log, then for the read models, within one timeout', async () => {
    const { calls, readYourWrites } = patient(9);
    await readYourWrites.wrote(ada, 70, 'thing-1');
    expect(await readYourWrites.shown('ada')).toBe('current');
    expect(calls).toEqual([
      ['position of', 70, READERS_PATIENCE],
      ['rows at', 9, true],
    ]);
  });

  it('does not wait if the read models are current', async () => {
    const { calls, readYourWrites } = patient(9, 9);
    await readYourWrites.wrote(ada, 70, 'thing-1');
    expect(await readYourWrites.shown('ada')).toBe('current');
    expect(calls).toEqual([['position of', 70, READERS_PATIENCE]]);
  });

  it('gets stale data while the node is cut off, and an error after a timeout', async () => {
    const cutOff = patient('cut off');
    await cutOff.readYourWrites.wrote(ada, 70, 'thing-1');
    expect(await cutOff.readYourWrites.shown('ada')).toBe('stale');
    const late = patient('late', 4);
    await late.readYourWrites.wrote(ada, 70, 'thing-1');
    await expect(late.readYourWrites.shown('ada')).rejects.toMatchObject({ position: 4, wanted: 70 });
    expect(late.calls).toHaveLength(1);
  });

  it('waits for writes of another account about its own account, and about its authorization', async () => {
    const { calls, readYourWrites } = patient(9, 9);
    await readYourWrites.wrote({ id: 'staff' }, 70, 'thing-1');
    await readYourWrites.concern('ada', { id: 'staff' });
    await readYourWrites.shown('ada');
    await readYourWrites.shown('ada', 'who acts');
    expect(calls).toEqual([
      ['position of', 70, READERS_PATIENCE],
      ['position of', 70, READERS_PATIENCE],
    ]);
  });

  it('looks once for existing data, and again for missing data after waiting', async () => {
    const { calls, readYourWrites } = patient('cut off');
    await readYourWrites.wrote(ada, 70, 'thing-1');
    expect(await readYourWrites.find(() => 'found')).toEqual({ found: 'found', freshness: 'current' });
    expect(calls).toEqual([]);
    const answers = [undefined, 'late'];
    expect(await readYourWrites.find(() => answers.shift())).toEqual({ found: 'late', freshness: 'stale' });
  });

  it('of everything waits for all recorded events', async () => {
    const { calls, readYourWrites } = patient(9);
    await readYourWrites.everythingRecordedShown();
    expect(calls).toEqual(['catch up', ['rows at', 12, true]]);
  });
});
