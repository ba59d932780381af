import { describe, expect, it } from '@jest/globals';
import { Gathered } from './gathered.js';

/** Questions that are answered when the test says so, with how many were put before. */
const heldQuestions = () => {
  const put: { asked: readonly string[]; answer: () => void }[] = [];
  const gathered = new Gathered((asked: readonly string[]) => {
    const number = put.length + 1;
    return new Promise<number>((resolve) => put.push({ asked, answer: () => resolve(number) }));
  });
  return { put, gathered };
};

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('questions of many', () => {
  it('of one turn are one', async () => {
    const { put, gathered } = heldQuestions();
    const answers = Promise.all([gathered.ask('a'), gathered.ask('b')]);
    await turn();
    expect(put.map(({ asked }) => asked)).toEqual([['a', 'b']]);
    put[0]?.answer();
    expect(await answers).toEqual([1, 1]);
  });

  it('are never answered by one that was put before they were asked', async () => {
    const { put, gathered } = heldQuestions();
    const first = gathered.ask('a');
    await turn();
    const later = Promise.all([gathered.ask('a'), gathered.ask('b')]);
    await turn();
    expect(put).toHaveLength(1);
    put[0]?.answer();
    expect(await first).toBe(1);
    await turn();
    expect(put.map(({ asked }) => asked)).toEqual([['a'], ['a', 'b']]);
    put[1]?.answer();
    expect(await later).toEqual([2, 2]);
  });
});
