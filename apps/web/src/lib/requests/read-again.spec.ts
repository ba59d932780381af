import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { readAgain } from './read-again.js';

describe('a refetch', () => {
  it('is at least as new as the call, even if a request was under way', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
    const answers: ((answer: string) => void)[] = [];
    const observer = new QueryObserver(client, {
      queryKey: ['counts', 'all'],
      queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    });
    const unsubscribe = observer.subscribe(() => {});
    const again = readAgain(client, ['counts']);
    answers[0]?.('of before');
    await new Promise(setImmediate);
    answers[1]?.('of now');
    await again;
    expect([observer.getCurrentResult().data, answers.length]).toEqual(['of now', 2]);
    unsubscribe();
    client.clear();
  });

  /** Two observed queries whose requests end on demand. */
  const twoQueries = () => {
    const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
    const readings = { counts: [] as AbortSignal[], others: [] as AbortSignal[] };
    const ends: (() => void)[] = [];
    const stops = (['counts', 'others'] as const).map((name) =>
      new QueryObserver(client, {
        queryKey: [name],
        queryFn: ({ signal }) =>
          new Promise<number>((resolve) => {
            const number = readings[name].push(signal);
            ends.push(() => resolve(number));
          }),
      }).subscribe(() => {}),
    );
    const endAll = async (): Promise<void> => {
      for (const end of ends.splice(0)) end();
      await new Promise(setImmediate);
    };
    const close = (): void => {
      for (const stop of stops) stop();
      client.clear();
    };
    return { client, readings, endAll, close };
  };

  it('requests the query once if it is idle, and no other query, whatever else is loading', async () => {
    const { client, readings, endAll, close } = twoQueries();
    await endAll();
    const others = client.invalidateQueries({ queryKey: ['others'] });
    const again = readAgain(client, ['counts']);
    await endAll();
    await endAll();
    await Promise.all([again, others]);
    expect([readings.counts.length, readings.others.length]).toEqual([2, 2]);
    close();
  });

  it('cancels no request under way, and requests once more after it', async () => {
    const { client, readings, endAll, close } = twoQueries();
    await endAll();
    const before = client.invalidateQueries({ queryKey: ['counts'] });
    const again = readAgain(client, ['counts']);
    await new Promise(setImmediate);
    expect(readings.counts).toHaveLength(2);
    await endAll();
    const third = readAgain(client, ['counts']);
    await endAll();
    await endAll();
    await Promise.all([before, again, third]);
    expect(readings.counts.map(({ aborted }) => aborted)).toEqual([false, false, false, false]);
    expect(readings.others).toHaveLength(1);
    close();
  });
});
