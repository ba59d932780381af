import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Socket } from 'socket.io-client';
import { reconnect, serves } from './reconnect.js';

/** An emitter whose events the test fires. */
class FakeEmitter {
  private readonly listeners = new Map<string, () => void>();

  on(name: string, listener: () => void): this {
    this.listeners.set(name, listener);
    return this;
  }

  fire(name: string): void {
    this.listeners.get(name)?.();
  }
}

/** The part of Socket.IO's socket and manager that reconnecting uses. */
class LostSocket extends FakeEmitter {
  readonly io = new FakeEmitter();
  active = true;
  connected = false;
  readonly connect = jest.fn(() => this);
  readonly disconnect = jest.fn(() => this);
}

/** The longest delay before a check, without jitter. */
const A_SECOND = 1_000;

describe('reconnecting', () => {
  let socket: LostSocket;
  let answers: ((isServed: boolean) => void)[];

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(0);
    socket = new LostSocket();
    answers = [];
    const isServed = () => new Promise<boolean>((resolve) => answers.push(resolve));
    reconnect(socket as unknown as Socket, isServed);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const answer = async (isServed: boolean): Promise<void> => {
    answers.at(-1)?.(isServed);
    await jest.advanceTimersByTimeAsync(0);
  };

  it.each(['error', 'close'])('checks the server each second after %s, and connects once it serves', async (event) => {
    socket.io.fire(event);
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

  it('does not wait for a check that never gets a response', async () => {
    socket.io.fire('close');
    jest.advanceTimersByTime(3 * A_SECOND);
    expect(answers).toHaveLength(3);
    await answer(true);
    expect(socket.connect).toHaveBeenCalledTimes(1);
    answers[0]?.(true);
    await jest.advanceTimersByTimeAsync(10 * A_SECOND);
    expect(socket.connect).toHaveBeenCalledTimes(1);
    expect(answers).toHaveLength(3);
  });

  it('checks with jitter, within a second', () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.999);
    socket.io.fire('close');
    jest.advanceTimersByTime(A_SECOND / 2 + 1);
    expect(answers).toHaveLength(1);
  });

  it('backs off, up to eight seconds, while the server responds but connecting fails', async () => {
    for (const pause of [1, 2, 4, 8, 8]) {
      socket.io.fire('error');
      jest.advanceTimersByTime(pause * A_SECOND - 1);
      const before = answers.length;
      jest.advanceTimersByTime(1);
      expect(answers).toHaveLength(before + 1);
      await answer(true);
    }
    expect(socket.connect).toHaveBeenCalledTimes(5);
    socket.fire('connect');
    socket.io.fire('close');
    jest.advanceTimersByTime(A_SECOND);
    expect(answers).toHaveLength(6);
  });

  it('does not check while connected or after the socket was closed', async () => {
    socket.io.fire('close');
    socket.fire('connect');
    jest.advanceTimersByTime(10 * A_SECOND);
    expect(answers).toHaveLength(0);

    socket.io.fire('close');
    jest.advanceTimersByTime(A_SECOND);
    socket.active = false;
    await answer(true);
    expect(socket.connect).not.toHaveBeenCalled();
    jest.advanceTimersByTime(A_SECOND);
    socket.io.fire('close');
    const before = answers.length;
    jest.advanceTimersByTime(10 * A_SECOND);
    expect(answers).toHaveLength(before);
  });
});

describe('the check whether the server serves', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    ['responds', () => Promise.resolve(new Response(null, { status: 200 })), true],
    ['starts', () => Promise.resolve(new Response(null, { status: 503 })), false],
    ['is down', () => Promise.reject(new TypeError('fetch failed')), false],
  ])('has the right result for a server that %s', async (_what, answer, expected) => {
    const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
    expect(await serves('http://waymark.test')).toBe(expected);
    expect(fetched.mock.calls[0]?.[0]).toEqual(new URL('http://waymark.test/api/v1/settings/'));
  });

  it('uses the page’s origin by default', async () => {
    const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null));
    await serves(undefined);
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/v1/settings/');
  });
});
