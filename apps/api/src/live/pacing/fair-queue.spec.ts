import { describe, expect, it } from '@jest/globals';
import { FairQueue } from './fair-queue.js';

describe('a fair queue', () => {
  const queue = new FairQueue<string>();
  const taken = (): string[] => {
    const items: string[] = [];
    for (let item = queue.take(); item !== undefined; item = queue.take()) items.push(item);
    return items;
  };

  it('keeps the order of each client’s items, and takes one item of each client in turn', () => {
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.add(item.slice(0, 1), item);
    expect(taken()).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  });

  it('accepts items after it was empty, and while items are taken', () => {
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
