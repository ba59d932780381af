import { expect, it } from '@jest/globals';
import { FEED_LIMITS, type FeedPage } from '@waymark/contracts';
import { Client } from '../support/clients/client.js';
import { openStream } from '../support/live/event-stream.js';
import { endOfFeed, wholeFeed } from '../support/live/feed.js';
import { newCustomer } from '../support/clients/people.js';
import { newShipment } from '../support/clients/samples.js';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { until } from '../support/waiting/until.js';

it('SIGTERM answers long polls, of the feed and of a parcel, and ends streams; both resume from their cursor afterwards', async () => {
  const dataDirectory = await newDataDirectory();
  let server = await startServer(dataDirectory);
  const anybody = new Client(() => server.address);
  const { client } = await newCustomer(anybody);
  const shipment = await newShipment(client);
  const stream = await openStream(client, '?after=0');
  await stream.first(1);
  const end = await endOfFeed(client);
  const poll = client.get<FeedPage>(`/events/?wait=${FEED_LIMITS.waitMaximum}&after=${end}`);
  const ofParcel = anybody.get(`/shipments/track/${shipment.tracking_number}/live/?after=1`);
  await until('all to be open', async () => {
    const { text } = await anybody.raw('/metrics');
    return /^waymark_feed_connections 2$/m.test(text) && /^waymark_tracking_polls 1$/m.test(text);
  });

  expect(await server.stop()).toBe(0);
  expect(await poll).toMatchObject({ status: 200, body: { events: [], next: end } });
  expect(await ofParcel).toMatchObject({ status: 200, body: { cursor: '1.1' } });
  await until('the stream to end', () => stream.ended);

  server = await startServer(dataDirectory);
  await client.delete(`/shipments/${shipment.id}/`);
  const again = await openStream(client, '', { 'last-event-id': stream.lastEventId });
  const [deleted] = await again.first(1);
  again.close();
  expect([stream.messages[0]?.data, deleted?.data]).toEqual(await wholeFeed(client));
});
