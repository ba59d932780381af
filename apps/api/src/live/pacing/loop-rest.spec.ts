import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { restOfTheLoop } from './loop-rest.js';

const iteration = (): Promise<void> => new Promise(setImmediate);

describe('a rest', () => {
  const server = new EventEmitter();
  const rest = restOfTheLoop(server);

  /** Emits one connection for each iteration, and counts those before the end of the rest. */
  const connectionsBefore = async (coming: number): Promise<number> => {
    let came = 0;
    const over = new Promise<number>((resolve) => rest(() => resolve(came)));
    while (came < coming) {
      came += 1;
      server.emit('connection');
      await iteration();
    }
    return over;
  };

  it('ends after one iteration of the loop when nobody connects', async () => {
    let isOver = false;
    rest(() => (isOver = true));
    await Promise.resolve();
    expect(isOver).toBe(false);
    await iteration();
    expect(isOver).toBe(true);
  });

  it('continues while connections arrive, up to a limit', async () => {
    expect(await connectionsBefore(10)).toBe(10);
    const most = await connectionsBefore(1_000);
    expect(most).toBeGreaterThan(10);
    expect(most).toBeLessThan(1_000);
  });
});
