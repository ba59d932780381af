import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fillWithShipments } from '../support/log.mjs';
import { median } from '../support/numbers.mjs';
import { runOnServerCore, startReceiver } from '../support/processes.mjs';
import { post, signInStaff, startWaymark } from '../support/waymark.mjs';

/** The number of pending deliveries to one endpoint, as in the product. */
const UNDER_WAY = 4;
const ENDPOINTS = 4;

export const webhooks = {
  name: 'webhooks',
  title: `deliveries to ${ENDPOINTS} endpoints, ${UNDER_WAY} concurrent to each`,
  bareIs: 'reading the same events from the log, signing and posting them with the same concurrency, storing nothing',
  sizes: { long: 1_000, short: 50, smoke: 10 },
  run: async ({ directory, plan, size: shipments }) => {
    const data = join(directory, 'waymark');
    const log = join(data, 'events.db');
    await fillWithShipments(log, { shipments });
    const waymark = await startWaymark(data, { WEBHOOK_ALLOW_PRIVATE: 'on' });
    const staff = await signInStaff(waymark);
    const receiver = await startReceiver();
    const deliveries = shipments * 7 * ENDPOINTS;

    const endpoints = await Promise.all(
      Array.from({ length: ENDPOINTS }, (_, number) =>
        post(waymark.address, '/webhooks/', { url: `${receiver.address}/ours/${number}` }, staff),
      ),
    );
    const rates = { bare: [], ours: [] };
    const urls = endpoints.map((_, number) => `${receiver.address}/bare/${number}`);
    // The first round warms up.
    for (let round = 0; round <= plan.rounds; round += 1) {
      const ofBare = await receiver.expect(deliveries);
      const { seconds } = await runOnServerCore('programs/bare-webhooks.mjs', { log, urls, underWay: UNDER_WAY });
      await ofBare.all;
      const ofOurs = await receiver.expect(deliveries);
      const start = performance.now();
      for (const { id } of endpoints) await post(waymark.address, `/webhooks/${id}/rewind/`, { after: '0' }, staff);
      await ofOurs.all;
      if (round === 0) continue;
      rates.bare.push(deliveries / seconds);
      rates.ours.push((deliveries * 1_000) / (performance.now() - start));
    }
    await Promise.all([waymark.stop(), receiver.stop()]);
    const [bare, ours] = [rates.bare, rates.ours].map((all) => ({ rate: median(all) }));
    return [{ what: 'webhook deliveries', unit: '/s', value: 'rate', bare, ours }];
  },
};
