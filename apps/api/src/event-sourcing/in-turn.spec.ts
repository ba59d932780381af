import { describe, expect, it } from '@jest/globals';
import { InTurn } from './in-turn.js';

/** An action that ends when it is told to. */
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

describe('actions in turn', () => {
  it('of one name wait for each other, in the order they came; of another they do not', async () => {
    const steps: string[] = [];
    const [first, second, other] = ['first', 'second', 'other'].map((name) => action(steps, name));
    if (!first || !second || !other) throw new Error('three actions');
    const inTurn = new InTurn(() => undefined);
    const answers = [inTurn.run('a', first.run), inTurn.run('a', second.run), inTurn.run('b', other.run)];
    await turns();
    expect(steps).toEqual(['first begins', 'other begins']);
    first.end();
    await turns();
    expect(steps).toEqual(['first begins', 'other begins', 'second begins']);
    second.end();
    other.end();
    expect(await Promise.all(answers)).toEqual(['first', 'second', 'other']);
  });

  it('wait for who is in turn, also where the one before has ended', async () => {
    const steps: string[] = [];
    const [first, second, third] = [action(steps, 'first'), action(steps, 'second'), action(steps, 'third')];
    const inTurn = new InTurn(() => undefined);
    const answers = [inTurn.run('a', first.run), inTurn.run('a', second.run)];
    first.end();
    await turns();
    answers.push(inTurn.run('a', third.run));
    await turns();
    expect(steps).toEqual(['first begins', 'second begins']);
    second.end();
    await turns();
    third.end();
    expect(await Promise.all(answers)).toEqual(['first', 'second', 'third']);
  });

  it('have their turn after one that failed', async () => {
    const steps: string[] = [];
    const [first, second] = [action(steps, 'first'), action(steps, 'second')];
    const inTurn = new InTurn(() => undefined);
    const answers = Promise.allSettled([inTurn.run('a', first.run), inTurn.run('a', second.run)]);
    first.end(new Error('failed'));
    await turns();
    second.end();
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('are refused without a turn where the failure before them says so, and later ones are not', async () => {
    const steps: string[] = [];
    const [first, late] = [action(steps, 'first'), action(steps, 'late')];
    const inTurn = new InTurn((error) => new Error(`after ${(error as Error).message}`));
    const answers = Promise.allSettled([
      inTurn.run('a', first.run),
      inTurn.run('a', async () => 'never'),
      inTurn.run('a', async () => 'never'),
    ]);
    first.end(new Error('a failure'));
    expect(await answers).toEqual([
      { status: 'rejected', reason: new Error('a failure') },
      { status: 'rejected', reason: new Error('after a failure') },
      { status: 'rejected', reason: new Error('after after a failure') },
    ]);
    const answer = inTurn.run('a', late.run);
    late.end();
    expect(await answer).toBe('late');
  });
});
