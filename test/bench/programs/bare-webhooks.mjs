// Posts every shipment event, signed, to every address with `underWay` concurrent requests: {"log", "urls", "underWay"}.
// Prints {"seconds"}.
import { createHmac, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { json } from 'node:stream/consumers';
import { inParallel } from '../../../scripts/scale/product.mjs';
import { eventsIn } from './bare-log.mjs';

const { log, urls, underWay } = await json(process.stdin);
const key = randomBytes(32);

const post = (agent, url, id, body) =>
  new Promise((resolve, reject) => {
    const timestamp = Math.floor(Date.now() / 1_000);
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    };
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () => (response.statusCode === 204 ? resolve() : reject(new Error(response.statusCode))));
    });
    sent.on('error', reject);
    sent.end(body);
  });

const start = performance.now();
const events = [...eventsIn(log)].filter(({ stream }) => stream.startsWith('shipment-'));
await Promise.all(
  urls.map((url) => {
    const agent = new Agent({ keepAlive: true, maxSockets: underWay });
    return inParallel(events.length, underWay, (index) => {
      const { id, stream, type, data, metadata } = events[index];
      const event = { specversion: '1.0', id, type, subject: stream, time: metadata.recorded_at, data };
      return post(agent, url, id, JSON.stringify(event));
    });
  }),
);
console.log(JSON.stringify({ seconds: (performance.now() - start) / 1_000 }));
process.exit();
