import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { WEBHOOK_LIMITS } from '@waymark/contracts';
import { Webhook as Verifier } from 'standardwebhooks';
import { openSqliteOutbox } from '../../../coordination/adapters/sqlite/outbox/sqlite-outbox.js';
import { until } from '../../../../../../test/support/waiting/until.js';
import { startReceiver, type WebhookReceiver } from '../../../../../../test/support/webhooks/receiver.js';
import { openSending, type Sending } from './testing/sending.js';

const DAY = 86_400_000;

describe('sending', () => {
  let sending: Sending;
  let receivers: WebhookReceiver[];

  const receiver = async (...given: Parameters<typeof startReceiver>): Promise<WebhookReceiver> => {
    const started = await startReceiver(...given);
    receivers.push(started);
    return started;
  };
  const attempts = async (webhook_id: number) => (await sending.delivery(webhook_id))?.attempts ?? [];
  const attempted = (webhook_id: number, times: number): Promise<boolean> =>
    until('the attempts', async () => (await attempts(webhook_id)).length >= times);
  const status = async (webhook_id: number) => (await sending.delivery(webhook_id))?.status;
  /** Another endpoint gets its event while the first one fails; no time passes. */
  const serveMeanwhile = async (): Promise<void> => {
    const other = await receiver();
    sending.register(2, other.url);
    await sending.enqueue(2, [100], 9);
    await until('the requests', () => other.received.length === 1);
    expect(await attempts(1)).toEqual([]);
  };

  beforeEach(async () => {
    receivers = [];
    sending = await openSending(openSqliteOutbox);
    sending.start();
  });
  afterEach(async () => {
    await sending.close();
    await Promise.all(receivers.map((one) => one.close()));
  });

  it('is verified by the public library at each delivery, and has the documented content', async () => {
    const { url, received } = await receiver();
    const { secret } = sending.register(1, url);
    await sending.enqueue(1, [1, 2, 3]);
    await until('the requests', () => received.length === 3);
    const now = jest.spyOn(Date, 'now').mockReturnValue(sending.timing.now().getTime());
    try {
      const bodies = received.map(({ body, headers }) => new Verifier(secret).verify(body, headers as never));
      expect(bodies).toEqual([{ position: 1 }, { position: 2 }, { position: 3 }]);
    } finally {
      now.mockRestore();
    }
    expect(received[0]?.headers).toMatchObject({
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'user-agent': 'Waymark',
      'webhook-id': 'event-1',
    });
    await until('the delivery', async () => (await status(1)) === 'delivered');
  });

  it('reuses a connection while it is open, and opens another one after it was closed', async () => {
    const { url, received, connections, closeIdle } = await receiver();
    sending.register(1, url);
    for (let position = 1; position <= 20; position += 1) {
      await sending.enqueue(1, [position], position);
      await until('the delivery', async () => (await sending.delivery(1, position))?.status === 'delivered');
    }
    expect([received.length, connections()]).toEqual([20, 1]);

    closeIdle();
    await sending.enqueue(1, [21], 21);
    await until('the delivery', async () => (await sending.delivery(1, 21))?.status === 'delivered');
    expect((await sending.delivery(1, 21))?.attempts).toHaveLength(1);
    expect([received.length, connections()]).toEqual([21, 2]);
  });

  it('sends waiting deliveries after a success, with the events of one shipment in order', async () => {
    let isDown = true;
    const { url, received } = await receiver((response) => response.writeHead(isDown ? 503 : 204).end());
    sending.register(1, url);
    await sending.enqueue(1, [1, 2, 3], 7);
    await until('the attempt', async () => (await sending.delivery(1, 1))?.attempts.length === 1);
    await sending.enqueue(1, [4], 7);
    isDown = false;
    // No time passes.
    await sending.enqueue(1, [5], 8);
    await until('the delivery', async () => (await sending.delivery(1, 4))?.status === 'delivered');
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(
      [1, 5, 1, 2, 3, 4].map((position) => `event-${position}`),
    );
  });

  it('tries a rejected delivery at most twice per step of the schedule, whatever else arrives', async () => {
    const { url, received } = await receiver((response, { body }) =>
      response.writeHead(body === '{"position":1}' ? 422 : 204).end(),
    );
    sending.register(1, url);
    await sending.enqueue(1, [1], 7);
    await attempted(1, 1);
    for (let position = 2; position <= 9; position += 1) {
      await sending.enqueue(1, [position], position + 10);
      await until('the delivery', async () => (await sending.delivery(1, position))?.status === 'delivered');
    }
    await until('the second try', async () => ((await sending.delivery(1, 1))?.attempts.length ?? 0) >= 2);
    await sending.enqueue(1, [10], 99);
    await until('the delivery', async () => (await sending.delivery(1, 10))?.status === 'delivered');
    const refused = () => received.filter(({ body }) => body === '{"position":1}').length;
    expect(refused()).toBe(2);
    sending.timing.advance(5_000);
    await until('the planned try', async () => ((await sending.delivery(1, 1))?.attempts.length ?? 0) >= 3);
    expect(Date.parse((await sending.delivery(1, 1))?.next_attempt_at ?? '') - sending.timing.now().getTime()).toBe(
      300_000,
    );
  });

  it('follows the whole schedule with a failing receiver, always with the same id, then gives up', async () => {
    const { url, received } = await receiver((response) => response.writeHead(500).end('broken'));
    sending.register(1, url);
    await sending.enqueue(1, [1]);
    for (const [index, seconds] of WEBHOOK_LIMITS.retries.entries()) {
      await attempted(1, index + 1);
      const delivery = await sending.delivery(1);
      const next = Date.parse(delivery?.next_attempt_at ?? '') - sending.timing.now().getTime();
      expect(next).toBe(seconds * 1000);
      sending.timing.advance(next - 1);
      expect(received).toHaveLength(index + 1);
      sending.timing.advance(1);
    }
    await until('the last try', async () => (await status(1)) === 'exhausted');
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(Array.from({ length: 10 }, () => 'event-1'));
    expect((await attempts(1))[9]).toMatchObject({ number: 10, status: 500, response: 'broken', error: null });
  });

  it('treats any 2xx, at any step, as success, and resets the failures', async () => {
    let answers = 0;
    const { url } = await receiver((response) => response.writeHead((answers += 1) < 3 ? 503 : 204).end());
    sending.register(1, url);
    await sending.enqueue(1, [1]);
    await attempted(1, 1);
    sending.timing.advance(5_000);
    await attempted(1, 2);
    expect((await sending.outbox.health([1]))[0]?.failing_since).not.toBeNull();
    sending.timing.advance(300_000);
    await until('the delivery', async () => (await status(1)) === 'delivered');
    expect((await sending.outbox.health([1]))[0]?.failing_since).toBeNull();
  });

  it('times out after 15 seconds with a receiver that hangs, and serves another one in the meantime', async () => {
    const { url, received } = await receiver(() => undefined);
    sending.register(1, url);
    await sending.enqueue(1, [1, 2, 3, 4, 5, 6, 7, 8]);
    await until('the requests', () => received.length > 0);
    await serveMeanwhile();
    sending.timing.advance(WEBHOOK_LIMITS.timeout);
    await until('the attempt', async () => ((await sending.delivery(1, 1))?.attempts.length ?? 0) > 0);
    expect((await sending.delivery(1, 1))?.attempts).toMatchObject([
      { status: null, latency_ms: 15_000, error: 'No complete response within 15 seconds' },
    ]);
  });

  it('never follows a redirect', async () => {
    const target = await receiver();
    const { url } = await receiver((response) => response.writeHead(307, { location: target.url }).end());
    sending.register(1, url);
    await sending.enqueue(1, [1]);
    await attempted(1, 1);
    expect(await attempts(1)).toMatchObject([{ status: 307, error: 'Redirects are not followed' }]);
    expect([await status(1), target.received]).toEqual(['pending', []]);
  });

  it('does not call a 304 a redirect', async () => {
    const { url } = await receiver((response) => response.writeHead(304).end());
    sending.register(1, url);
    await sending.enqueue(1, [1]);
    await attempted(1, 1);
    expect(await attempts(1)).toMatchObject([{ status: 304, error: null }]);
    expect(await status(1)).toBe('pending');
  });

  it('reads 16 kB of an endless response, then closes', async () => {
    let closed = false;
    const { url } = await receiver((response) => {
      const chunk = Buffer.alloc(65_536, 'x');
      const pour = (): void => {
        while (!response.destroyed && response.write(chunk));
        response.once('drain', pour);
      };
      response.on('close', () => (closed = true));
      pour();
    });
    sending.register(1, url);
    await sending.enqueue(1, [1]);
    await until('the delivery', async () => (await status(1)) === 'delivered');
    await until('the connection to be closed', () => closed);
    expect((await attempts(1))[0]?.response).toBe('x'.repeat(WEBHOOK_LIMITS.excerpt));
  });

  describe('a 2xx head', () => {
    /** Responds with a head and the start of a body, and returns the open response once the sender has the head. */
    const acknowledged = async (headers: OutgoingHttpHeaders, start: string): Promise<ServerResponse> => {
      let held: ServerResponse | undefined;
      const { url } = await receiver((response) => {
        held = response;
        response.writeHead(200, headers).write(start);
      });
      sending.register(1, url);
      await sending.enqueue(1, [1]);
      await until('the head', () => sending.timing.isAwaited(WEBHOOK_LIMITS.acknowledgedBody));
      if (!held) throw new Error('there is no response');
      return held;
    };
    const expectDelivered = async (): Promise<void> => {
      await until('the delivery', async () => (await status(1)) === 'delivered');
      expect(await attempts(1)).toMatchObject([{ status: 200, error: null }]);
      expect((await sending.outbox.health([1]))[0]?.failing_since).toBeNull();
    };

    it('acknowledges the delivery when the connection is reset', async () => {
      (await acknowledged({}, 'a')).socket?.resetAndDestroy();
      await expectDelivered();
    });

    it('acknowledges the delivery when fewer bytes follow than announced', async () => {
      (await acknowledged({ 'content-length': 100 }, 'short')).socket?.end();
      await expectDelivered();
    });

    it('acknowledges the delivery when the chunks are malformed', async () => {
      (await acknowledged({}, 'a')).socket?.write('no chunk\r\n');
      await expectDelivered();
    });

    it('acknowledges the delivery after two seconds when the body does not end, and closes the connection', async () => {
      const response = await acknowledged({}, 'begun');
      let isClosed = false;
      response.on('close', () => (isClosed = true));
      await serveMeanwhile();
      sending.timing.advance(WEBHOOK_LIMITS.acknowledgedBody - 1);
      expect(await attempts(1)).toEqual([]);
      sending.timing.advance(1);
      await expectDelivered();
      await until('the connection to be closed', () => isClosed);
      expect((await attempts(1))[0]).toMatchObject({ response: 'begun', latency_ms: 2_000 });
    });

    it('acknowledges the delivery when the sender shuts down while it reads the body', async () => {
      await acknowledged({}, 'a');
      await sending.kill();
      await expectDelivered();
    });
  });

  it('aborts another response whose body arrives too slowly', async () => {
    const { url, received } = await receiver((response) => {
      response.writeHead(500).write('a');
    });
    sending.register(1, url);
    await sending.enqueue(1, [1]);
    await until('the requests', () => received.length === 1);
    await serveMeanwhile();
    sending.timing.advance(WEBHOOK_LIMITS.timeout);
    await attempted(1, 1);
    expect(await attempts(1)).toMatchObject([{ status: 500, error: 'No complete response within 15 seconds' }]);
    expect(await status(1)).toBe('pending');
  });

  it('stores the excerpt of a compressed response as text', async () => {
    const { url } = await receiver((response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('accepted')),
    );
    sending.register(1, url);
    await sending.enqueue(1, [1]);
    await until('the delivery', async () => (await status(1)) === 'delivered');
    expect((await attempts(1))[0]?.response).toBe('accepted');
  });

  it('retries a receiver that is down', async () => {
    const gone = await startReceiver();
    await gone.close();
    sending.register(1, gone.url);
    await sending.enqueue(1, [1]);
    await attempted(1, 1);
    expect(await attempts(1)).toMatchObject([{ status: null, error: 'The connection was refused' }]);
    expect(await status(1)).toBe('pending');
  });

  it('waits as long as Retry-After requests', async () => {
    const { url } = await receiver((response) => response.writeHead(429, { 'retry-after': '120' }).end());
    sending.register(1, url);
    await sending.enqueue(1, [1]);
    await attempted(1, 1);
    const next = Date.parse((await sending.delivery(1))?.next_attempt_at ?? '');
    expect(next - sending.timing.now().getTime()).toBe(120_000);
  });

  it('disables an endpoint that returns 410 Gone', async () => {
    const { url, received } = await receiver((response) => response.writeHead(410).end());
    sending.register(1, url);
    await sending.enqueue(1, [1]);
    await until('the endpoint to be disabled', () => sending.disabled.length > 0);
    expect([sending.disabled, await status(1), received.length]).toEqual([['1 gone'], 'cancelled', 1]);
  });

  it('disables an endpoint after five days of failures, and not before', async () => {
    const { url } = await receiver((response) => response.writeHead(500).end());
    sending.register(1, url);
    await sending.enqueue(1, [1]);
    await attempted(1, 1);
    await sending.pass(5 * DAY - 1);
    await attempted(1, 2);
    expect(sending.disabled).toEqual([]);
    sending.timing.advance(1);
    sending.timing.advance(1_000);
    await until('the endpoint to be disabled', () => sending.disabled.length > 0);
    expect(sending.disabled).toEqual(['1 failing']);
  });

  it('sends each event at least once with one id, each shipment’s in order, across 100 random restarts', async () => {
    const { url, received } = await receiver();
    sending.register(1, url);
    const events = 300;
    let kills = 0;
    for (let position = 1; position <= events; position += 3) {
      await sending.enqueue(1, [position, position + 1, position + 2], (one) => one % 3);
      for (let turns = Math.floor(Math.random() * 12); turns > 0; turns -= 1) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      await sending.kill();
      kills += 1;
      sending.start();
    }
    await until('the outbox to be empty', async () => (await sending.outbox.pending()) === 0);
    const positions = received.map(({ body }) => (JSON.parse(body) as { position: number }).position);
    const firsts = [...new Set(positions)];
    expect(firsts.toSorted((one, other) => one - other)).toEqual(Array.from({ length: events }, (_, i) => i + 1));
    for (const shipment of [1, 2, 0]) {
      const own = firsts.filter((position) => position % 3 === shipment);
      expect(own).toEqual(own.toSorted((one, other) => one - other));
    }
    expect(kills).toBe(100);
    const ids = received.map(({ headers, body }) => `${String(headers['webhook-id'])} ${body}`);
    expect(new Set(ids).size).toBe(events);
  });
});
