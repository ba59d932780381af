import { describe, expect, it } from '@jest/globals';
import { until } from '../../../../test/support/waiting/until.js';
import { FollowerBell } from './follower-bell.js';
import { asError, followInBatches, runFollower } from './follower.js';
import { OutcomeUnknownError, ReadModelBehindError, StoreUnavailableError } from '../log/store-errors.js';
import { Log } from '../read-models/testing/log.js';

const fact = (number: number): { type: string; data: unknown } => ({ type: 'Closed', data: { number } });

interface Start {
  checkpoint?: number;
  fails?: number[];
  delay?: boolean;
  /** Thrown instead of handling the second event, one by one. */
  outages?: Error[];
  reader?: Pick<Log, 'readAfter'>;
}

const start = (log: Log, { checkpoint = 0, fails = [], delay = false, outages = [], reader = log }: Start = {}) => {
  const [handled, parked, stumbles]: [number[], [number, string][], string[]] = [[], [], []];
  const [bell, ending] = [new FollowerBell(), new AbortController()];
  let running = 0;
  const ended = runFollower({
    name: 'test',
    reader,
    wake: (position) => bell.after(position, ending.signal, 60_000),
    checkpoint,
    batchSize: 3,
    signal: ending.signal,
    handle: async ({ position }) => {
      running += 1;
      if (running > 1) throw new Error('two events at a time');
      if (delay) await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (fails.includes(position)) throw new Error('cannot');
      const outage = position === 2 ? outages.shift() : undefined;
      if (outage) throw outage;
      handled.push(position);
    },
    park: ({ entry, error }) => void parked.push([entry.position, error.message]),
    stumbled: ({ message }) => void stumbles.push(message),
  });
  const end = async (): Promise<void> => {
    ending.abort();
    await ended;
  };
  return { handled, parked, stumbles, bell, end };
};

describe('a follower', () => {
  it('handles every event after its checkpoint, in order, one at a time', async () => {
    const log = new Log('nobody');
    for (let number = 1; number <= 8; number += 1) log.append('stream', fact(number));
    const { handled, end } = start(log, { checkpoint: 1, delay: true });
    await until('the events to be handled', () => handled.length === 7);
    expect(handled).toEqual([2, 3, 4, 5, 6, 7, 8]);
    await end();
  });

  it.each([new StoreUnavailableError('down'), new OutcomeUnknownError('late'), new ReadModelBehindError(1, 2)])(
    'parks no event that it cannot handle during an outage, and handles it later: %s',
    async (outage) => {
      const log = new Log('nobody');
      for (let number = 1; number <= 3; number += 1) log.append('stream', fact(number));
      const { handled, parked, stumbles, end } = start(log, { outages: [outage] });
      await until('the events to be handled', () => handled.includes(3));
      await end();
      expect([parked, stumbles]).toEqual([[], [outage.message]]);
      // At least once, in order.
      expect(handled).toEqual([1, 1, 2, 3]);
    },
  );

  it('handles events that are appended later', async () => {
    const log = new Log('nobody');
    const { handled, bell, end } = start(log);
    for (let number = 1; number <= 5; number += 1) {
      log.append('stream', fact(number));
      bell.ring(log.head);
      await until('the events to be handled', () => handled.length === number);
    }
    expect(handled).toEqual([1, 2, 3, 4, 5]);
    await end();
  });

  it('parks events that it cannot read or handle, and continues', async () => {
    const log = new Log('nobody')
      .append('stream', fact(1))
      .appendUnreadable('stream', 'Odd')
      .append('stream', fact(3))
      .append('stream', fact(4));
    const { handled, parked, end } = start(log, { fails: [3] });
    await until('the events to be handled', () => handled.length === 2);
    expect(handled).toEqual([1, 4]);
    expect(parked).toEqual([
      [2, 'unknown event type Odd'],
      [3, 'cannot'],
    ]);
    await end();
  });

  it('retries if the log cannot be read, and skips nothing', async () => {
    const log = new Log('nobody').append('stream', fact(1)).append('stream', fact(2));
    let failures = 1;
    const reader: Pick<Log, 'readAfter'> = {
      readAfter: (position, limit) => {
        failures -= 1;
        return failures >= 0 ? Promise.reject(new Error('disk')) : log.readAfter(position, limit);
      },
    };
    const { handled, stumbles, end } = start(log, { reader });
    await until('the events to be handled', () => handled.length === 2);
    expect([handled, stumbles]).toEqual([[1, 2], ['disk']]);
    await end();
  });
});

describe('a follower of batches', () => {
  it('receives the same events again after an error, and waits only after an incomplete batch', async () => {
    const log = new Log('nobody');
    for (let number = 1; number <= 5; number += 1) log.append('stream', fact(number));
    const ending = new AbortController();
    const steps: unknown[] = [];
    let failures = 1;
    await followInBatches({
      reader: log,
      wake: (position) => {
        steps.push(`waits after ${position}`);
        ending.abort();
      },
      checkpoint: 1,
      batchSize: 2,
      signal: ending.signal,
      handleBatch: (entries) => {
        steps.push(entries.map(({ position }) => position));
        failures -= 1;
        if (failures >= 0) throw new Error('disk');
      },
    });
    expect(steps).toEqual([[2, 3], [2, 3], [4, 5], 'waits after 5']);
  });

  it('stops in the middle of a batch when it is aborted, and parks nothing', async () => {
    const log = new Log('nobody').append('stream', fact(1)).append('stream', fact(2));
    const ending = new AbortController();
    const [handled, parked]: [number[], number[]] = [[], []];
    await runFollower({
      name: 'test',
      reader: log,
      wake: () => undefined,
      checkpoint: 0,
      batchSize: 3,
      signal: ending.signal,
      handle: ({ position }) => {
        handled.push(position);
        ending.abort();
      },
      park: ({ entry }) => void parked.push(entry.position),
    });
    expect([handled, parked]).toEqual([[1], []]);
  });
});

it('asError wraps values that are not errors', () => {
  const error = new TypeError('odd');
  expect(asError(error)).toBe(error);
  expect(asError('no words')).toEqual(new Error('no words'));
});
