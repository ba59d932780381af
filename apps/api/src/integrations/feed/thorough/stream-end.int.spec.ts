import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FEED_LIMITS, type FeedPage } from '@waymark/contracts';
import { ACCESS_TOKEN_LIFETIME, AccessTokens } from '../../../accounts/access-tokens.js';
import { startApplication, type RunningApplication } from '../../../testing/running-application.js';
import { sampleWaybill } from '../../../testing/sample-waybill.js';

const STREAM = '/api/v1/events/stream/?after=0';
/** Seconds that a slow machine may need to send a request with the token. */
const LONGEST_LIFE = 64;

describe('connections of an access token that expires', () => {
  let app: RunningApplication;
  let access: string;

  beforeAll(async () => {
    app = await startApplication();
    const body = { email: 'ada@example.com', password: 'waymark-demo', first_name: 'Ada', last_name: 'Lovelace' };
    ({ access } = (await app.call('POST', '/api/v1/accounts/register/', { body })).body as { access: string });
    await app.call('POST', '/api/v1/shipments/', { body: sampleWaybill(), token: access });
  });
  afterAll(() => app.close());

  const open = (path: string, token: string): Promise<Response> =>
    fetch(`${app.address}${path}`, { headers: { authorization: `Bearer ${token}` } });

  /** A token of the session that expires in this number of seconds. */
  const tokenFor = (seconds: number): string => {
    const tokens = app.application.get(AccessTokens);
    const session = tokens.verify(access) ?? { account_id: '', session_id: '', began: 0 };
    const issued_at = new Date(Date.now() - (ACCESS_TOKEN_LIFETIME - seconds) * 1000);
    return tokens.sign({ ...session, issued_at }, 'customer');
  };

  /** Sends a request with a token that expires soon, but only after the request was accepted. */
  const openAtTheLast = async (path: string): Promise<{ response: Response; token: string }> => {
    for (let seconds = 2; seconds <= LONGEST_LIFE; seconds *= 2) {
      const token = tokenFor(seconds);
      const response = await open(path, token);
      if (response.status === 200) return { response, token };
    }
    throw new Error('every token expired before its request');
  };

  it('ends an event stream between two events, which resumes from its cursor with the next token', async () => {
    const kept = await open(STREAM, access);
    const { response, token } = await openAtTheLast(STREAM);
    const text = await response.text();
    expect(text).toContain('event: waymark.shipment.created.v1');
    const [, end] = /event: stream\.ended\ndata: (.+)\n\n$/.exec(text) ?? [];
    expect(JSON.parse(end ?? '')).toEqual({
      reason: 'token_expired',
      detail: expect.stringMatching(/accounts\/token\/refresh.*Last-Event-ID/),
    });
    expect((await open(STREAM, token)).status).toBe(401);

    const cursor =
      text
        .match(/^id: (\S+)$/gm)
        ?.at(-1)
        ?.slice('id: '.length) ?? '';
    const { body } = await app.call('GET', `/api/v1/events/?after=${cursor}`, { token: access });
    expect((body as FeedPage).events).toEqual([]);
    const reader = kept.body?.getReader();
    expect(await reader?.read()).toMatchObject({ done: false });
    await reader?.cancel();
  });

  it('ends a long poll with 401, so that its reader retries with the next token', async () => {
    const { body } = await app.call('GET', '/api/v1/events/?after=0', { token: access });
    const path = `/api/v1/events/?after=${(body as FeedPage).next}&wait=${FEED_LIMITS.waitMaximum}`;
    for (let seconds = 2; seconds < FEED_LIMITS.waitMaximum; seconds *= 2) {
      const answer = open(path, tokenFor(seconds));
      const ended = answer.then(() => 'ended');
      let seen: string | undefined;
      while (seen === undefined) seen = await Promise.race([ended, served()]);
      expect((await answer).status).toBe(401);
      if (seen === 'served') return;
    }
    throw new Error('every token expired before its request');
  });

  const served = async (): Promise<'served' | undefined> => {
    const { body } = await app.call('GET', '/metrics');
    return /^waymark_feed_connections 1$/m.test(String(body)) ? 'served' : undefined;
  };
});
