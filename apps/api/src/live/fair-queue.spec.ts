import { describe, expect, it } from '@jest/globals';
import { FairQueue } from './fair-queue.js';

describe('a fair queue', () => {
  const queue = new FairQueue<string>();
  const taken = (): string[] => {
    const items: string[] = [];
    for (let item = queue.take(); item !== undefined; item = queue.take()) items.push(item);
    return items;
  };

  it('gives each client’s items in their order, and one of each client’s in turn', () => {
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.add(item.slice(0, 1), item);
    expect(taken()).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  });

  it('goes on after it was empty, also while items are taken', () => {
    queue.add('a', 'a1');
    expect(queue.take()).toBe('a1');
    expect(queue.take()).toBeUndefined();
    queue.add('a', 'a2');
    queue.add('a', 'a3');
    expect(queue.take()).toBe('a2');
    queue.add('b', 'b1');
    queue.add('a', 'a4');
    expect(taken()).toEqual(['a3', 'b1', 'a4']);
  });
});
