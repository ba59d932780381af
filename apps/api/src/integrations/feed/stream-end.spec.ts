import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { StandingCredentials } from '../../accounts/standing-credentials.js';
import type { StandingSessions } from '../../accounts/standing-sessions.js';
import type { Cursors } from '@waymark/event-store';
import type { AuthenticatedActor } from '../../http/identity/identity.js';
import type { Metrics } from '../../metrics/metrics.js';
import type { EventFeed } from './event-feed.js';
import { FeedConnections } from './feed-connections.js';
import { FeedReaders } from './feed-readers.js';
import { streamEnd } from './stream-end.js';

const LIFE = 900_000;
const person = { id: 'ada', email: 'ada@example.com', role: 'customer' } as const;

describe('a connection', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const connections = new FeedConnections(
    { onEnded: () => () => undefined } as Partial<StandingSessions> as StandingSessions,
    { now: () => new Date() },
    { onStanding: () => () => undefined },
    { observe: () => undefined } as Partial<Metrics> as Metrics,
  );
  /** Opens a connection of the actor, and returns its signal and the function that ends its work. */
  const open = async (credential: object): Promise<{ signal: AbortSignal; end: () => Promise<void> }> =>
    new Promise((resolve) => {
      const served = connections.serve(
        { ...person, ...credential } as AuthenticatedActor,
        { raw: new EventEmitter() } as never,
        (signal) =>
          new Promise<void>((end) =>
            resolve({
              signal,
              end: async () => {
                end();
                await served;
              },
            }),
          ),
      );
    });

  it('ends when its access token expires, and leaves no timer', async () => {
    const session = { session_id: 's', began: 0, expires_at: Date.now() + LIFE };
    const { signal, end } = await open(session);
    jest.advanceTimersByTime(LIFE - 1);
    expect(signal.aborted).toBe(false);
    jest.advanceTimersByTime(1);
    expect([signal.aborted, signal.reason]).toEqual([true, 'token_expired']);
    await end();

    const next = await open({ ...session, expires_at: Date.now() + LIFE });
    expect(jest.getTimerCount()).toBe(1);
    await next.end();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('of an API key has no such end', async () => {
    const { signal, end } = await open({ api_key_id: 7 });
    expect(jest.getTimerCount()).toBe(0);
    expect(signal.aborted).toBe(false);
    await end();
  });
});

it('a long poll whose access token expires ends with 401, so that its reader retries with the next token', async () => {
  const readers = new FeedReaders(
    { page: async () => ({ events: [], next: 1 }) } as Partial<EventFeed> as EventFeed,
    { of: async () => '1' } as Partial<Cursors> as Cursors,
    // The clock that validates the token may be slightly behind the timer.
    { present: (actor: AuthenticatedActor) => actor } as Partial<StandingCredentials> as StandingCredentials,
  );
  const read = { after: 0, limit: 10, selected: undefined, wait: 30 };
  const actor = { ...person, session_id: 's', began: 0, expires_at: 0 } as AuthenticatedActor;
  const page = (reason: string) => readers.page(actor, read, AbortSignal.abort(reason));
  await expect(page('token_expired')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await page('server_stopping')).toEqual({ events: [], next: '1' });
});

it('an event stream whose access token expires ends with an event that names the next step', () => {
  const [, data] = /^event: stream\.ended\ndata: (.+)\n\n$/.exec(streamEnd('token_expired')) ?? [];
  expect(JSON.parse(data ?? '')).toEqual({
    reason: 'token_expired',
    detail: expect.stringMatching(/accounts\/token\/refresh.*Last-Event-ID/),
  });
});
