import { describe, expect, it } from '@jest/globals';
import { KeyedMutex } from './keyed-mutex.js';

/** An action that ends when the test calls `end`. */
const action = (steps: string[], name: string) => {
  let end: (error?: Error) => void = () => undefined;
  const run = (): Promise<string> => {
    steps.push(`${name} begins`);
    return new Promise((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve(name));
    });
  };
  return { run, end: (error?: Error) => end(error) };
};
const turns = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('actions of a keyed mutex', () => {
  it('with the same key run in order; actions with other keys run in parallel', async () => {
    const steps: string[] = [];
    const [first, second, other] = ['first', 'second', 'other'].map((name) => action(steps, name));
    if (!first || !second || !other) throw new Error('three actions');
    const mutex = new KeyedMutex(() => undefined);
    const answers = [mutex.run('a', first.run), mutex.run('a', second.run), mutex.run('b', other.run)];
    await turns();
    expect(steps).toEqual(['first begins', 'other begins']);
    first.end();
    await turns();
    expect(steps).toEqual(['first begins', 'other begins', 'second begins']);
    second.end();
    other.end();
    expect(await Promise.all(answers)).toEqual(['first', 'second', 'other']);
  });

  it('wait for the running action, also after an earlier one has ended', async () => {
    const steps: string[] = [];
    const [first, second, third] = [action(steps, 'first'), action(steps, 'second'), action(steps, 'third')];
    const mutex = new KeyedMutex(() => undefined);
    const answers = [mutex.run('a', first.run), mutex.run('a', second.run)];
    first.end();
    await turns();
    answers.push(mutex.run('a', third.run));
    await turns();
    expect(steps).toEqual(['first begins', 'second begins']);
    second.end();
    await turns();
    third.end();
    expect(await Promise.all(answers)).toEqual(['first', 'second', 'third']);
  });

  it('run after an action that failed', async () => {
    const steps: string[] = [];
    const [first, second] = [action(steps, 'first'), action(steps, 'second')];
    const mutex = new KeyedMutex(() => undefined);
    const answers = Promise.allSettled([mutex.run('a', first.run), mutex.run('a', second.run)]);
    first.end(new Error('failed'));
    await turns();
    second.end();
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('are rejected without running if the failure before them says so; later ones run', async () => {
    const steps: string[] = [];
    const [first, late] = [action(steps, 'first'), action(steps, 'late')];
    const mutex = new KeyedMutex((error) => new Error(`after ${(error as Error).message}`));
    const answers = Promise.allSettled([
      mutex.run('a', first.run),
      mutex.run('a', async () => 'never'),
      mutex.run('a', async () => 'never'),
    ]);
    first.end(new Error('a failure'));
    expect(await answers).toEqual([
      { status: 'rejected', reason: new Error('a failure') },
      { status: 'rejected', reason: new Error('after a failure') },
      { status: 'rejected', reason: new Error('after after a failure') },
    ]);
    const answer = mutex.run('a', late.run);
    late.end();
    expect(await answer).toBe('late');
  });
});
