import { describe, expect, it } from '@jest/globals';
import { Gathered } from './gathered.js';

/** Batches that are answered when the test calls `answer`; each answer is the number of the batch. */
const heldBatches = () => {
  const sent: { batch: readonly string[]; answer: () => void }[] = [];
  const gathered = new Gathered((batch: readonly string[]) => {
    const number = sent.length + 1;
    return new Promise<number>((resolve) => sent.push({ batch, answer: () => resolve(number) }));
  });
  return { sent, gathered };
};

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('batched requests', () => {
  it('of one turn share a batch', async () => {
    const { sent, gathered } = heldBatches();
    const answers = Promise.all([gathered.ask('a'), gathered.ask('b')]);
    await turn();
    expect(sent.map(({ batch }) => batch)).toEqual([['a', 'b']]);
    sent[0]?.answer();
    expect(await answers).toEqual([1, 1]);
  });

  it('are never answered by a batch that was sent before them', async () => {
    const { sent, gathered } = heldBatches();
    const first = gathered.ask('a');
    await turn();
    const later = Promise.all([gathered.ask('a'), gathered.ask('b')]);
    await turn();
    expect(sent).toHaveLength(1);
    sent[0]?.answer();
    expect(await first).toBe(1);
    await turn();
    expect(sent.map(({ batch }) => batch)).toEqual([['a'], ['a', 'b']]);
    sent[1]?.answer();
    expect(await later).toEqual([2, 2]);
  });
});
