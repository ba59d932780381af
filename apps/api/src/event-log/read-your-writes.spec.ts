import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryMarks } from '@waymark/event-store';
import { ReadYourWrites } from './read-your-writes.js';

const ada = { id: 'ada' };

describe('the reads of an account wait for', () => {
  let waitedFor: number[];
  let readYourWrites: ReadYourWrites;
  beforeEach(() => {
    waitedFor = [];
    readYourWrites = new ReadYourWrites({
      marks: new MemoryMarks(),
      store: { positionOf: async (mark) => mark, catchUp: async () => undefined, head: async () => 0 },
      readModels: { position: 0, caughtUpWith: async (position) => void waitedFor.push(position) },
    });
  });

  it('everything that it wrote', async () => {
    await readYourWrites.wrote(ada, 4, 'account-ada');
    await readYourWrites.wrote(ada, 9, 'shipment-1');
    await readYourWrites.shown('ada');
    expect(waitedFor).toEqual([9]);
  });

  it('writes that decide its authorization, before a command', async () => {
    await readYourWrites.wrote(ada, 4, 'account-ada');
    await readYourWrites.wrote(ada, 9, 'shipment-1');
    await readYourWrites.shown('ada', 'who acts');
    expect(waitedFor).toEqual([4]);
  });

  it('nothing before a command, if it only booked', async () => {
    await readYourWrites.wrote(ada, 9, 'shipment-1');
    await readYourWrites.shown('ada', 'who acts');
    expect(waitedFor).toEqual([]);
  });

  it('nothing that another account wrote', async () => {
    await readYourWrites.wrote({ id: 'eve' }, 9, 'account-eve');
    await readYourWrites.shown('ada');
    await readYourWrites.shown('ada', 'who acts');
    expect(waitedFor).toEqual([]);
  });

  it('writes of another account about it, and about its authorization', async () => {
    await readYourWrites.wrote({ id: 'staff' }, 7, 'shipment-1');
    await readYourWrites.concern('ada', { id: 'staff' });
    await readYourWrites.shown('ada');
    await readYourWrites.shown('ada', 'who acts');
    expect(waitedFor).toEqual([7, 7]);
  });
});
