import { afterEach, describe, expect, it } from '@jest/globals';
import { hangUp, listen } from '../../support/live/live.js';
import { newCustomer } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';

const anybody = useServer();
afterEach(hangUp);

const MOST_TRACKED = 100;

describe('a socket', () => {
  it.each(['garbage', 5, {}])('is refused with the token %p', async (token) => {
    await expect(listen(anybody, { auth: { token } })).rejects.toThrow('UNAUTHENTICATED');
  });

  it('gets the response to a check before those to its waiting requests', async () => {
    const { socket, unruly } = await listen(anybody);
    // A server that is slow to read may have answered the requests before it reads the check.
    await until('a check to overtake a request', async () => {
      const answered: string[] = [];
      const watches = Array.from({ length: 20 }, async () => {
        await unruly.emitWithAck('tracking.watch', 'nothing');
        answered.push('watch');
      });
      expect(await unruly.emitWithAck('line.check')).toEqual({ ok: true });
      answered.push('check');
      await Promise.all(watches);
      return answered.at(-1) !== 'check';
    });
    unruly.emit('line.check');
    expect(await unruly.emitWithAck('line.check', 'unexpected')).toEqual({ ok: true });
    expect(socket.connected).toBe(true);
  });

  it('may use long polling', async () => {
    const { client } = await newCustomer(anybody);
    const { id, tracking_number } = await newShipment(client);
    const listener = await listen(anybody, { transports: ['polling'] });
    await listener.watchTracking(tracking_number);
    await newUpdate(client, id);
    await until('the change', () => listener.tracking.length > 0);
    expect(listener.socket.io.engine.transport.name).toBe('polling');
    expect(listener.tracking).toHaveLength(1);
  });

  it(`tracks at most ${MOST_TRACKED} shipments`, async () => {
    const { client } = await newCustomer(anybody);
    const shipments = await Promise.all(Array.from({ length: MOST_TRACKED + 1 }, () => newShipment(client)));
    const numbers = shipments.map(({ tracking_number }) => tracking_number);
    const listener = await listen(client);
    const answers = [];
    for (const number of numbers) answers.push(await listener.watchTracking(number));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(MOST_TRACKED);
    expect(answers.at(-1)).toMatchObject({ ok: false, detail: expect.stringContaining(String(MOST_TRACKED)) });
    listener.socket.emit('tracking.unwatch', numbers[0] ?? '');
    expect(await listener.watchTracking(numbers.at(-1) ?? '')).toMatchObject({ ok: true });
  });

  it('is disconnected when too many of its requests wait', async () => {
    const { unruly } = await listen(anybody);
    const ended = new Promise<string>((resolve) => unruly.once('disconnect', resolve));
    for (let count = 0; count < 2_000; count += 1) unruly.emit('tracking.watch', 'x');
    expect(await ended).toBe('io server disconnect');
  });
});
