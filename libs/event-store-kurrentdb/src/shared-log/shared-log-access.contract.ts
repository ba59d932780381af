import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { until } from '../../../../test/support/waiting/until.js';
import { StoreUnavailableError } from '@waymark/event-store';
import { AppendRefusedError } from './append-outcome.js';
import { openSharedLog } from './open-shared-log.js';
import type { SharedLog } from './shared-log.js';
import type { ServerUnderTest } from './shared-log.contract.js';
import { eventOf } from './testing/event-chain.js';
import { follow } from './testing/follow.js';

jest.setTimeout(120_000);

/** A server with TLS and authentication, whose URL contains the user and the certificate authority. */
export const describeSharedLogAccess = (name: string, start: () => Promise<ServerUnderTest>): void => {
  describe(`the shared log on ${name}, opened with wrong credentials,`, () => {
    let server: ServerUnderTest;
    const opened: SharedLog[] = [];

    const openAs = (change: (url: string) => string): SharedLog => {
      const log = openSharedLog({ prefix: 'events-', url: change(server.url), callTimeout: 3_000, appendLimit: 6_000 });
      opened.push(log);
      return log;
    };
    beforeAll(async () => {
      server = await start();
    }, 240_000);
    afterAll(async () => {
      for (const log of opened) await log.close();
      await server.close();
    });

    it.each([
      ['with a wrong password', (url: string) => url.replace(/:[^:@]+@/, ':wrong@')],
      ['without a user', (url: string) => url.replace(/[^/]+@/, '')],
    ])('reports denied access %s', async (_how, change) => {
      const log = openAs(change);
      await expect(log.check()).rejects.toThrow(/access-denied/);
      await expect(log.append('order-1', 0, [eventOf({ stream: 'order-1' })])).rejects.toBeInstanceOf(
        AppendRefusedError,
      );
      const reasons: unknown[] = [];
      const all = follow(log, { connected: (_is, reason) => reasons.push(reason) });
      await until('the follower to be notified', () => reasons.length > 0);
      expect(reasons).toEqual([expect.stringContaining('access-denied')]);
      await all.stop();
    });

    it('does not trust a server with an unknown certificate authority', async () => {
      const log = openAs((url) => url.replace(/&?tlsCAFile=[^&]+/i, ''));
      await expect(log.check()).rejects.toThrow(/certificate/);
      await expect(log.append('order-1', 0, [eventOf({ stream: 'order-1' })])).rejects.toBeInstanceOf(
        StoreUnavailableError,
      );
    });
  });
};
