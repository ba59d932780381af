import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Socket } from 'socket.io-client';
import { findWayBack, serves } from './way-back.js';

/** What is told to listeners; the spec tells it. */
class Told {
  private readonly listeners = new Map<string, () => void>();

  on(name: string, listener: () => void): this {
    this.listeners.set(name, listener);
    return this;
  }

  tell(name: string): void {
    this.listeners.get(name)?.();
  }
}

/** The part of Socket.IO's socket and manager that finds its way back. */
class LostSocket extends Told {
  readonly io = new Told();
  active = true;
  connected = false;
  readonly connect = jest.fn(() => this);
  readonly disconnect = jest.fn(() => this);
}

/** The longest pause before a question: no part of it is left to chance. */
const A_SECOND = 1_000;

describe('the way back of a lost line', () => {
  let socket: LostSocket;
  let answers: ((isServed: boolean) => void)[];

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(0);
    socket = new LostSocket();
    answers = [];
    const isServed = () => new Promise<boolean>((resolve) => answers.push(resolve));
    findWayBack(socket as unknown as Socket, isServed);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const answer = async (isServed: boolean): Promise<void> => {
    answers.at(-1)?.(isServed);
    await jest.advanceTimersByTimeAsync(0);
  };

  it.each(['error', 'close'])('asks each second after %s, and connects once the server serves', async (event) => {
    socket.io.tell(event);
    for (let second = 1; second <= 60; second += 1) {
      jest.advanceTimersByTime(A_SECOND);
      expect(answers).toHaveLength(second);
      await answer(false);
    }
    expect(socket.connect).not.toHaveBeenCalled();
    jest.advanceTimersByTime(A_SECOND);
    await answer(true);
    expect(socket.connect).toHaveBeenCalledTimes(1);
  });

  it('does not wait for a question that a dead route never answers', async () => {
    socket.io.tell('close');
    jest.advanceTimersByTime(3 * A_SECOND);
    expect(answers).toHaveLength(3);
    await answer(true);
    expect(socket.connect).toHaveBeenCalledTimes(1);
    answers[0]?.(true);
    await jest.advanceTimersByTimeAsync(10 * A_SECOND);
    expect(socket.connect).toHaveBeenCalledTimes(1);
    expect(answers).toHaveLength(3);
  });

  it('asks at different moments on different pages, none later than a second', () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.999);
    socket.io.tell('close');
    jest.advanceTimersByTime(A_SECOND / 2 + 1);
    expect(answers).toHaveLength(1);
  });

  it('takes longer pauses, eight seconds at most, while the server answers and the line does not come', async () => {
    for (const pause of [1, 2, 4, 8, 8]) {
      socket.io.tell('error');
      jest.advanceTimersByTime(pause * A_SECOND - 1);
      const before = answers.length;
      jest.advanceTimersByTime(1);
      expect(answers).toHaveLength(before + 1);
      await answer(true);
    }
    expect(socket.connect).toHaveBeenCalledTimes(5);
    socket.tell('connect');
    socket.io.tell('close');
    jest.advanceTimersByTime(A_SECOND);
    expect(answers).toHaveLength(6);
  });

  it('asks nothing while the line is there, or once the socket was closed', async () => {
    socket.io.tell('close');
    socket.tell('connect');
    jest.advanceTimersByTime(10 * A_SECOND);
    expect(answers).toHaveLength(0);

    socket.io.tell('close');
    jest.advanceTimersByTime(A_SECOND);
    socket.active = false;
    await answer(true);
    expect(socket.connect).not.toHaveBeenCalled();
    jest.advanceTimersByTime(A_SECOND);
    socket.io.tell('close');
    const asked = answers.length;
    jest.advanceTimersByTime(10 * A_SECOND);
    expect(answers).toHaveLength(asked);
  });
});

describe('whether the server serves', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    ['answers', () => Promise.resolve(new Response(null, { status: 200 })), true],
    ['starts', () => Promise.resolve(new Response(null, { status: 503 })), false],
    ['is away', () => Promise.reject(new TypeError('fetch failed')), false],
  ])('is asked of a server that %s', async (_what, answer, expected) => {
    const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
    expect(await serves('http://waymark.test')).toBe(expected);
    expect(fetched.mock.calls[0]?.[0]).toEqual(new URL('http://waymark.test/api/v1/settings/'));
  });

  it('is asked of the own server of a page', async () => {
    const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null));
    await serves(undefined);
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/v1/settings/');
  });
});
