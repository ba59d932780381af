import { describe, expect, it } from '@jest/globals';
import { Pace } from './pace.js';

const SLICE = 5;

/** A pace whose clock only work advances, and whose rests the test ends. */
const paced = (newcomers = 100) => {
  let time = 0;
  let goOn: (() => void) | undefined;
  const done: string[] = [];
  const pace = new Pace({
    slice: SLICE,
    newcomers,
    now: () => time,
    rest: (next) => {
      goOn = next;
    },
  });
  const rested = async (): Promise<string[]> => {
    const before = done.length;
    const next = goOn;
    goOn = undefined;
    next?.();
    await new Promise(setImmediate);
    return done.slice(before);
  };
  const work = (name: string, milliseconds: number): void => {
    done.push(name);
    time += milliseconds;
  };
  return {
    pace,
    /** Ends the rest; resolves with the work done until the next one. */
    rested,
    work,
    ask: (client: string, name: string, milliseconds: number) => pace.turn(client).then(() => work(name, milliseconds)),
    arrive: (client: string, name: string) =>
      pace.newcomersTurn(client).then((isIn) => work(isIn ? name : `${name} refused`, 1)),
    get isResting(): boolean {
      return goOn !== undefined;
    },
  };
};

describe('the pace of socket requests', () => {
  it('yields the event loop first, then does at most one slice of work at a time', async () => {
    const stage = paced();
    for (const name of ['1', '2', '3', '4', '5']) void stage.ask('a', name, 2);
    await new Promise(setImmediate);
    expect(await stage.rested()).toEqual(['1', '2', '3']);
    expect(await stage.rested()).toEqual(['4', '5']);
    expect(stage.isResting).toBe(false);
    void stage.ask('a', '6', 2);
    expect(await stage.rested()).toEqual(['6']);
  });

  it('counts a turn’s work over any number of promises', async () => {
    const stage = paced();
    const long = async (name: string): Promise<void> => {
      await stage.pace.turn('a');
      for (let step = 0; step < 10; step += 1) await Promise.resolve();
      stage.work(name, SLICE);
    };
    void long('1');
    void long('2');
    expect(await stage.rested()).toEqual(['1']);
    expect(await stage.rested()).toEqual(['2']);
  });

  it('continues while a turn waits for input or output', async () => {
    const stage = paced();
    let answer = (): void => undefined;
    void stage.pace
      .turn('a')
      .then(() => new Promise<void>((resolve) => (answer = resolve)))
      .then(() => stage.work('waited', 1));
    void stage.ask('a', 'did not', 1);
    expect(await stage.rested()).toEqual(['did not']);
    answer();
    expect(await stage.rested()).toEqual(['waited']);
  });

  it('gives turns to clients in rotation', async () => {
    const stage = paced();
    for (const name of ['a1', 'a2', 'a3']) void stage.ask('a', name, 2);
    void stage.ask('b', 'b1', 2);
    expect(await stage.rested()).toEqual(['a1', 'b1', 'a2']);
  });

  it('prefers connected clients to newcomers, without starving newcomers', async () => {
    const stage = paced();
    for (const name of ['new 1', 'new 2']) void stage.arrive('a', name);
    for (const name of ['1', '2', '3', '4', '5']) void stage.ask('a', name, 0);
    expect(await stage.rested()).toEqual(['1', '2', '3', 'new 1', '4', '5', 'new 2']);
  });

  it('refuses newcomers at once when too many wait, and accepts them again later', async () => {
    const stage = paced(2);
    for (const name of ['1', '2', '3']) void stage.arrive('a', name);
    expect(await stage.rested()).toEqual(['3 refused', '1', '2']);
    void stage.arrive('a', '4');
    expect(await stage.rested()).toEqual(['4']);
  });
});
