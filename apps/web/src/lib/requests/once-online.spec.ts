import { RequestError } from '@waymark/client';
import { describe, expect, it, jest } from '@jest/globals';
import { onceOnline } from './once-online.js';

const isWanted = () => true;
const unanswered = () => Promise.reject(new RequestError('Network Error'));

/** A connection that is offline until the request has waited this many times. */
const line = (outages: number) => {
  let left = outages;
  return {
    isOnline: () => left === 0,
    whenBack: jest.fn(() => {
      left -= 1;
      return Promise.resolve();
    }),
  };
};

describe('a request that is sent once online', () => {
  it('waits as often as the connection is lost', async () => {
    const gone = line(2);
    const waiting = jest.fn();
    const send = () => (gone.isOnline() ? Promise.resolve('booked') : unanswered());
    expect(await onceOnline({ send, waiting, isWanted }, gone)).toBe('booked');
    expect([waiting, gone.whenBack].map((called) => called.mock.calls.length)).toEqual([2, 2]);
  });

  it('is not retried while online, because the server may be down', async () => {
    const send = jest.fn(unanswered);
    await expect(onceOnline({ send, waiting: () => {}, isWanted }, line(0))).rejects.toThrow('Network Error');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is not retried after it was cancelled', async () => {
    const send = jest.fn(unanswered);
    await expect(onceOnline({ send, waiting: () => {}, isWanted: () => false }, line(1))).rejects.toThrow(
      'Network Error',
    );
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is not retried after a response', async () => {
    const send = jest.fn(() => Promise.reject(new RequestError('Request failed with status code 400', 400)));
    await expect(onceOnline({ send, waiting: () => {}, isWanted }, line(1))).rejects.toThrow('400');
    expect(send).toHaveBeenCalledTimes(1);
  });
});
