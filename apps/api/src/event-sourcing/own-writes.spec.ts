import { beforeEach, describe, expect, it } from '@jest/globals';
import { accountStream, shipmentStream } from '@waymark/domain';
import { MemoryMarks } from '../coordination/adapters/memory/memory-marks.js';
import { OwnWrites, READERS_PATIENCE } from './own-writes.js';

const ada = { id: 'ada' };

describe('what an account waits for', () => {
  let waitedFor: number[];
  let ownWrites: OwnWrites;
  beforeEach(() => {
    waitedFor = [];
    ownWrites = new OwnWrites({
      marks: new MemoryMarks(),
      store: { positionOf: async (mark) => mark, catchUp: async () => undefined, head: async () => 0 },
      readModels: { position: 0, caughtUpWith: async (position) => void waitedFor.push(position) },
    });
  });

  it('is everything that it wrote, where it reads', async () => {
    await ownWrites.wrote(ada, 4, accountStream('ada'));
    await ownWrites.wrote(ada, 9, shipmentStream(1));
    await ownWrites.shown('ada');
    expect(waitedFor).toEqual([9]);
  });

  it('is what decides who acts in its name, where it records something new', async () => {
    await ownWrites.wrote(ada, 4, accountStream('ada'));
    await ownWrites.wrote(ada, 9, shipmentStream(1));
    await ownWrites.shown('ada', 'who acts');
    expect(waitedFor).toEqual([4]);
  });

  it('is nothing for one that only booked, where it books again', async () => {
    await ownWrites.wrote(ada, 9, shipmentStream(1));
    await ownWrites.shown('ada', 'who acts');
    expect(waitedFor).toEqual([]);
  });

  it('is nothing that another account wrote', async () => {
    await ownWrites.wrote({ id: 'eve' }, 9, accountStream('eve'));
    await ownWrites.shown('ada');
    await ownWrites.shown('ada', 'who acts');
    expect(waitedFor).toEqual([]);
  });
});

describe('a reader', () => {
  const patient = (position: number | 'late' | 'cut off', rowsAt = 0) => {
    const asked: unknown[] = [];
    const ownWrites = new OwnWrites({
      marks: new MemoryMarks(),
      store: {
        positionOf: async (mark, patience) => {
          asked.push(['position of', mark, patience]);
          return position;
        },
        catchUp: async () => void asked.push('catch up'),
        head: async () => 12,
      },
      readModels: {
        position: rowsAt,
        caughtUpWith: async (wanted, patience = 0) =>
          void asked.push(['rows at', wanted, patience > 0 && patience <= READERS_PATIENCE]),
      },
    });
    return { asked, ownWrites };
  };

  it('that wrote nothing waits for nothing', async () => {
    const { asked, ownWrites } = patient(9);
    expect([await ownWrites.shown('ada'), await ownWrites.everythingShown(), asked]).toEqual([
      'current',
      'current',
      [],
    ]);
  });

  it('waits for the log, then for the rows, in all as long as it has patience', async () => {
    const { asked, ownWrites } = patient(9);
    await ownWrites.wrote(ada, 70, shipmentStream(1));
    expect(await ownWrites.shown('ada')).toBe('current');
    expect(asked).toEqual([
      ['position of', 70, READERS_PATIENCE],
      ['rows at', 9, true],
    ]);
  });

  it('does not wait for rows that are there', async () => {
    const { asked, ownWrites } = patient(9, 9);
    await ownWrites.wrote(ada, 70, shipmentStream(1));
    expect(await ownWrites.shown('ada')).toBe('current');
    expect(asked).toEqual([['position of', 70, READERS_PATIENCE]]);
  });

  it('is told that what it reads is old while nothing can come, and refused where it only takes too long', async () => {
    const cutOff = patient('cut off');
    await cutOff.ownWrites.wrote(ada, 70, shipmentStream(1));
    expect(await cutOff.ownWrites.shown('ada')).toBe('stale');
    const late = patient('late', 4);
    await late.ownWrites.wrote(ada, 70, shipmentStream(1));
    await expect(late.ownWrites.shown('ada')).rejects.toMatchObject({ position: 4, wanted: 70 });
    expect(late.asked).toHaveLength(1);
  });

  it('waits for what another wrote about its account, and who acts in its name', async () => {
    const { asked, ownWrites } = patient(9, 9);
    await ownWrites.wrote({ id: 'staff' }, 70, shipmentStream(1));
    await ownWrites.concern('ada', { id: 'staff' });
    await ownWrites.shown('ada');
    await ownWrites.shown('ada', 'who acts');
    expect(asked).toEqual([
      ['position of', 70, READERS_PATIENCE],
      ['position of', 70, READERS_PATIENCE],
    ]);
  });

  it('looks once for what is there, and for what is not once more when everything is shown', async () => {
    const { asked, ownWrites } = patient('cut off');
    await ownWrites.wrote(ada, 70, shipmentStream(1));
    expect(await ownWrites.find(() => 'found')).toEqual({ found: 'found', freshness: 'current' });
    expect(asked).toEqual([]);
    const answers = [undefined, 'late'];
    expect(await ownWrites.find(() => answers.shift())).toEqual({ found: 'late', freshness: 'stale' });
  });

  it('of everything waits for what is recorded anywhere', async () => {
    const { asked, ownWrites } = patient(9);
    await ownWrites.everythingRecordedShown();
    expect(asked).toEqual(['catch up', ['rows at', 12, true]]);
  });
});
