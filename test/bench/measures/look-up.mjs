import { compare } from '../support/compare.mjs';
import { startBare } from '../support/processes.mjs';
import { createShipments, startWaymark } from '../support/waymark.mjs';

const SHIPMENTS = 100;

export const lookUp = {
  name: 'look-up',
  title: 'look-up of a tracked shipment',
  bareIs: 'Fastify route that has the same bodies',
  run: async ({ directory, plan }) => {
    const waymark = await startWaymark(directory);
    const shipments = await createShipments(waymark, SHIPMENTS);
    const paths = shipments.map(({ tracking_number }) => `/api/v1/shipments/track/${tracking_number}/`);
    const bodies = await Promise.all(paths.map(async (path) => (await fetch(`${waymark.address}${path}`)).text()));
    const answers = Object.fromEntries(shipments.map(({ tracking_number }, index) => [tracking_number, bodies[index]]));
    const bare = await startBare('programs/bare-look-up.mjs', { answers });
    const load = { method: 'GET', clients: 64, pipelined: 4 };
    const result = await compare({
      ...plan,
      bare: {
        pid: bare.pid,
        load: { ...load, urls: shipments.map(({ tracking_number }) => `${bare.address}/track/${tracking_number}`) },
      },
      ours: { pid: waymark.pid, load: { ...load, urls: paths.map((path) => `${waymark.address}${path}`) } },
    });
    await Promise.all([waymark.stop(), bare.stop()]);
    return [{ what: 'look-up', unit: '/s', value: 'rate', goal: { ratio: { atLeast: 0.7 } }, ...result }];
  },
};
