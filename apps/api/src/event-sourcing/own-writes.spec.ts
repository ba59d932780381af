import { beforeEach, describe, expect, it } from '@jest/globals';
import { accountStream, shipmentStream } from '@waymark/domain';
import { MemoryMarks } from '../coordination/adapters/memory/memory-marks.js';
import { OwnWrites } from './own-writes.js';

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
});
