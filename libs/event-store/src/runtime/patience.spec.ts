import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { afterPatience, afterReading } from './patience.js';

const PATIENCE = 40;
const waits = [
  { name: 'afterReading', wait: afterReading },
  { name: 'afterPatience', wait: afterPatience },
];

const block = (milliseconds: number): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

describe('a wait for an answer', () => {
  let channel: MessageChannel;

  beforeEach(() => {
    channel = new MessageChannel();
  });
  afterEach(() => channel.port1.close());

  /** Resolves with what happens first. */
  const firstOf = (wait: typeof afterPatience): Promise<string> =>
    new Promise((resolve) => {
      wait(PATIENCE, () => resolve('the patience ended'));
      channel.port2.once('message', resolve);
    });

  it.each(waits)('reads answers that arrived while the loop was blocked ($name)', async ({ wait }) => {
    const first = firstOf(wait);
    channel.port1.postMessage('the answer');
    block(3 * PATIENCE);
    expect(await first).toBe('the answer');
  });

  it('does not end because of a pause of the loop alone', async () => {
    const first = firstOf(afterPatience);
    const began = performance.now();
    block(3 * PATIENCE);
    expect(await first).toBe('the patience ended');
    expect(performance.now() - began).toBeGreaterThan(3 * PATIENCE + PATIENCE / 2);
  });

  it.each(waits)('can be canceled ($name)', async ({ wait }) => {
    let canceled = false;
    const cancel = wait(PATIENCE, () => (canceled = true));
    setTimeout(cancel, 0);
    await new Promise<void>((resolve) => wait(2 * PATIENCE, resolve));
    expect(canceled).toBe(false);
  });

  it('can be canceled when its time is over but its action has not run', async () => {
    let ran = false;
    const cancel = afterReading(0, () => (ran = true));
    const timesAreOver = new Promise((resolve) => setTimeout(resolve, 0));
    // Both timers are overdue when the loop runs, so no action runs between them.
    block(5);
    await timesAreOver;
    cancel();
    await new Promise((resolve) => setImmediate(resolve));
    expect(ran).toBe(false);
  });
});
