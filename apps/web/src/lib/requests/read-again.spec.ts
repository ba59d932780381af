import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { readAgain } from './read-again.js';

describe('what is read again', () => {
  it('is as new as the wish, though its first reading had begun before', async () => {
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
});
