import { describe, expect, it } from '@jest/globals';
import { MemoryMarks } from './memory-marks.js';
import { READERS_PATIENCE, ReadYourWrites } from './read-your-writes.js';

describe('the reads of a reader', () => {
  it('wait for the last write that was stored for it, and for no other', async () => {
    const waitedFor: number[] = [];
    const readYourWrites = new ReadYourWrites({
      marks: new MemoryMarks(),
      store: { positionOf: async (mark) => mark, catchUp: async () => undefined, head: async () => 0 },
      readModels: { position: 0, caughtUpWith: async (position) => void waitedFor.push(position) },
    });
    await readYourWrites.raise('ada', 4);
    await readYourWrites.raise('ada', 9);
    await readYourWrites.raise('eve', 11);
    await readYourWrites.shown('ada');
    expect(waitedFor).toEqual([9]);
  });
});

describe('a reader', () => {
  const patient = (position: number | 'late' | 'cut off', rowsAt = 0) => {
    const calls: unknown[] = [];
    const readYourWrites = new ReadYourWrites({
      marks: new MemoryMarks(),
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
    await readYourWrites.raise('ada', 70);
    expect(await readYourWrites.shown('ada')).toBe('current');
    expect(calls).toEqual([
      ['position of', 70, READERS_PATIENCE],
      ['rows at', 9, true],
    ]);
  });

  it('does not wait if the read models are current', async () => {
    const { calls, readYourWrites } = patient(9, 9);
    await readYourWrites.raise('ada', 70);
    expect(await readYourWrites.shown('ada')).toBe('current');
    expect(calls).toEqual([['position of', 70, READERS_PATIENCE]]);
  });

  it('gets stale data while the node is cut off, and an error after a timeout', async () => {
    const cutOff = patient('cut off');
    await cutOff.readYourWrites.raise('ada', 70);
    expect(await cutOff.readYourWrites.shown('ada')).toBe('stale');
    const late = patient('late', 4);
    await late.readYourWrites.raise('ada', 70);
    await expect(late.readYourWrites.shown('ada')).rejects.toMatchObject({ position: 4, wanted: 70 });
    expect(late.calls).toHaveLength(1);
  });

  it('looks once for existing data, and again for missing data after waiting', async () => {
    const { calls, readYourWrites } = patient('cut off');
    await readYourWrites.raise('ada', 70);
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
