import { RequestError } from '@waymark/client';
import { describe, expect, it, jest } from '@jest/globals';
import { onceOnline } from './once-online.js';

const isWanted = () => true;
const unanswered = () => Promise.reject(new RequestError('Network Error'));

/** A line that is gone until it was waited for so often. */
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

describe('a request that is sent once there is a line', () => {
  it('waits for the line as often as it goes', async () => {
    const gone = line(2);
    const waiting = jest.fn();
    const send = () => (gone.isOnline() ? Promise.resolve('booked') : unanswered());
    expect(await onceOnline({ send, waiting, isWanted }, gone)).toBe('booked');
    expect([waiting, gone.whenBack].map((told) => told.mock.calls.length)).toEqual([2, 2]);
  });

  it('is not sent again while the line is there, for the server may be gone', async () => {
    const send = jest.fn(unanswered);
    await expect(onceOnline({ send, waiting: () => {}, isWanted }, line(0))).rejects.toThrow('Network Error');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is not sent again once nobody wants it any more', async () => {
    const send = jest.fn(unanswered);
    await expect(onceOnline({ send, waiting: () => {}, isWanted: () => false }, line(1))).rejects.toThrow(
      'Network Error',
    );
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is not sent again once it was answered', async () => {
    const send = jest.fn(() => Promise.reject(new RequestError('Request failed with status code 400', 400)));
    await expect(onceOnline({ send, waiting: () => {}, isWanted }, line(1))).rejects.toThrow('400');
    expect(send).toHaveBeenCalledTimes(1);
  });
});
