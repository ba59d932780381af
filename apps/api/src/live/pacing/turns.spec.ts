import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

describe('a socket’s turns', () => {
  it('run one after another', async () => {
    const turns = new Turns(10);
    const log: string[] = [];
    const work = (name: string) => async (): Promise<void> => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
    };
    await new Promise<void>((resolve) => {
      turns.take(work('one'));
      turns.take(work('two'));
      turns.take(async () => resolve());
    });
    expect(log).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  });

  it('are refused when too many wait, and accepted again when those are done', async () => {
    const turns = new Turns(2);
    let finish = (): void => undefined;
    turns.take(() => new Promise((resolve) => (finish = resolve)));
    await Promise.resolve();
    const second = new Promise<void>((resolve) => turns.take(async () => resolve()));
    expect(turns.take(async () => undefined)).toBe(false);
    finish();
    await second;
    await new Promise(setImmediate);
    expect(turns.take(async () => undefined)).toBe(true);
  });
});
