import type { IssuedApiKey, Shipment, WebhookWithSecret } from '@waymark/contracts';
import { newKey } from '../clients/api-keys.js';
import { Client } from '../clients/client.js';
import { dayFromNow } from '../clients/days.js';
import { wholeFeed } from '../live/feed.js';
import { newCustomer, type Person } from '../clients/people.js';
import { ProductClock } from '../product/product-clock.js';
import { startReceiver, type WebhookReceiver } from '../webhooks/receiver.js';
import { newShipment } from '../clients/samples.js';
import { newDataDirectory, startServer, type Server } from '../product/server.js';
import { until } from '../waiting/until.js';

const DAY = 86_400_000;

/** A parcel on its way whose day was recorded as overdue by a still running process that started 400 days ahead. */
export interface WrongStart {
  clock: ProductClock;
  server: () => Server;
  anybody: Client;
  owner: Person;
  /** The owner's client, valid whatever the time. */
  key: Client;
  shipment: Shipment;
  /** Receives the events that `late` selects. */
  receiver: WebhookReceiver;
  restart: () => Promise<void>;
}

export const startWrong = async (): Promise<WrongStart> => {
  const dataDirectory = await newDataDirectory();
  const clock = new ProductClock(await newDataDirectory());
  const start = () => startServer(dataDirectory, { WEBHOOK_ALLOW_PRIVATE: 'on', ...clock.environment });
  let server = await start();
  const restart = async (): Promise<void> => {
    await server.stop();
    server = await start();
  };
  const anybody = new Client(() => server.address);
  const owner = await newCustomer(anybody);
  const issued: IssuedApiKey = await newKey(owner.client, 'events:read', 'shipments:read', 'shipments:write');
  const key = anybody.as(issued.key);
  const receiver = await startReceiver();
  await owner.client.post<WebhookWithSecret>('/webhooks/', { url: receiver.url, types: ['late'] });
  const shipment = await newShipment(owner.client, { estimated_delivery: dayFromNow(5) });
  clock.set(400 * DAY);
  await restart();
  await until('the wrong clock to record', async () => (await wholeFeed(key, 'types=late')).length > 0, 60_000);
  return { clock, server: () => server, anybody, owner, key, shipment, receiver, restart };
};
