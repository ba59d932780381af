import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { CLOCK_CORRECTED, learnServerTime, serverNow } from './server-clock.js';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 0, 1, 12);
const informed = jest.fn();

beforeAll(() => {
  jest.useFakeTimers({ now: NOON });
  const page = new EventTarget();
  page.addEventListener(CLOCK_CORRECTED, informed);
  Object.assign(globalThis, { document: page });
});
afterAll(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'document');
});

interface Sent {
  date?: number;
  control?: string;
}

const responses: readonly (readonly [name: string, response: Sent, correction: number])[] = [
  ['without a date', {}, 0],
  ['of the right time', { date: NOON - 1_000 }, 0],
  ['that took 9 s', { date: NOON - 9_000 }, 0],
  ['of a cache', { date: NOON - HOUR, control: 'public, max-age=60' }, 0],
  ['of another time', { date: NOON - 48 * HOUR }, -48 * HOUR],
  ['of nearly the same time', { date: NOON - 48 * HOUR + 9_000 }, -48 * HOUR],
  ['without a date, later', {}, -48 * HOUR],
  ['of the right time, after the clock was set', { date: NOON }, 0],
];

it('the time of the server follows the responses, and each change is announced', () => {
  for (const [name, { date, control = 'no-store' }, correction] of responses) {
    const headers = new Headers({ 'cache-control': control });
    if (date !== undefined) headers.set('date', new Date(date).toUTCString());
    const before = serverNow();
    informed.mockClear();
    learnServerTime({ headers });
    const changes = before === serverNow() ? 0 : 1;
    expect([name, serverNow() - NOON, informed.mock.calls.length]).toEqual([name, correction, changes]);
  }
});

it('a correction ends when the clock of the device is set right, and stays over time and sleep', () => {
  jest.setSystemTime(NOON);
  learnServerTime({
    headers: new Headers({ 'cache-control': 'no-store', date: new Date(NOON + 3 * HOUR).toUTCString() }),
  });
  jest.advanceTimersByTime(HOUR);
  expect(serverNow()).toBe(NOON + 4 * HOUR);
  // The monotonic clock of some browsers stands still while the device sleeps.
  jest.setSystemTime(NOON + 8 * HOUR);
  expect(serverNow()).toBe(NOON + 11 * HOUR);
  jest.setSystemTime(NOON + HOUR);
  expect(serverNow()).toBe(NOON + 4 * HOUR);
  jest.setSystemTime(NOON + 4 * HOUR);
  expect(serverNow()).toBe(NOON + 4 * HOUR);
});
