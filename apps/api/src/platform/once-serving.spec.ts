import { describe, expect, it } from '@jest/globals';
import { SERVING, type Standing, StoreUnavailableError } from '@waymark/event-store';
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

describe('work at the start', () => {
  it('is awaited on a serving node, and rejects as it does', async () => {
    const node = new Node(SERVING);
    let done = 0;
    const work = async (): Promise<void> => void (done += 1);
    await onceServing({ node, work, failed });
    expect(done).toBe(1);
    const refused = onceServing({ node, work: () => Promise.reject(new Error('no')), failed });
    await expect(refused).rejects.toThrow('no');
  });

  it('is not awaited on a starting node, and runs when the node serves', async () => {
    const node = new Node(starting);
    const done = new Promise<string>((resolve) => {
      void onceServing({ node, work: async () => resolve('done'), failed });
    });
    node.become(SERVING);
    expect(await done).toBe('done');
  });

  it('never runs on a stopped node', async () => {
    const node = new Node(starting);
    let done = 0;
    await onceServing({ node, work: async () => void (done += 1), failed });
    node.become({ state: 'stopped', reason: 'it differs' });
    expect(done).toBe(0);
  });

  it('reports a permanent failure', async () => {
    const node = new Node(starting);
    const error = new Error('for good');
    const failure = new Promise<unknown>((resolve) => {
      void onceServing({ node, work: () => Promise.reject(error), failed: resolve });
    });
    node.become(SERVING);
    expect(await failure).toBe(error);
  });

  it('is retried if the log was not writable', async () => {
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
