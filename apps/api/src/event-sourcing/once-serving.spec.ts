import { describe, expect, it } from '@jest/globals';
import { SERVING, StoreUnavailableError, type Standing } from './event-store.js';
import { onceServing } from './once-serving.js';

class Node {
  private readonly listeners = new Set<(standing: Standing) => void>();

  constructor(private present: Standing) {}

  standing(): Standing {
    return this.present;
  }

  onStanding(listener: (standing: Standing) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  become(standing: Standing): void {
    this.present = standing;
    for (const listener of [...this.listeners]) listener(standing);
  }
}

const starting: Standing = { state: 'starting', position: 0, complete: undefined };
const failed = (error: unknown): void => {
  throw error;
};

describe('the work of a start', () => {
  it('is awaited where the node serves already, and rejects as it does', async () => {
    const node = new Node(SERVING);
    let done = 0;
    const work = async (): Promise<void> => void (done += 1);
    await onceServing({ node, work, failed });
    expect(done).toBe(1);
    const refused = onceServing({ node, work: () => Promise.reject(new Error('no')), failed });
    await expect(refused).rejects.toThrow('no');
  });

  it('waits for nobody where the node does not, and is done once it serves', async () => {
    const node = new Node(starting);
    const done = new Promise<string>((resolve) => {
      void onceServing({ node, work: async () => resolve('done'), failed });
    });
    node.become(SERVING);
    expect(await done).toBe('done');
  });

  it('is never done on a node that has stopped', async () => {
    const node = new Node(starting);
    let done = 0;
    await onceServing({ node, work: async () => void (done += 1), failed });
    node.become({ state: 'stopped', reason: 'it differs' });
    expect(done).toBe(0);
  });

  it('is told of when it fails for good', async () => {
    const node = new Node(starting);
    const error = new Error('for good');
    const told = new Promise<unknown>((resolve) => {
      void onceServing({ node, work: () => Promise.reject(error), failed: resolve });
    });
    node.become(SERVING);
    expect(await told).toBe(error);
  });

  it('is done again when the log could not be written', async () => {
    const node = new Node(starting);
    let tries = 0;
    const done = new Promise<void>((resolve) => {
      const work = async (): Promise<void> => {
        tries += 1;
        if (tries === 1) throw new StoreUnavailableError('away');
        resolve();
      };
      void onceServing({ node, work, failed });
    });
    node.become(SERVING);
    await done;
    expect(tries).toBe(2);
  });
});
