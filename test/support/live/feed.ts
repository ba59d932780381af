import type { CloudEvent, FeedPage, Shipment } from '@waymark/contracts';
import type { Client } from '../clients/client.js';
import { newShipment, newUpdate } from '../clients/samples.js';

/** A page after a cursor; throws on rejection. */
export const eventsAfter = async (client: Client, after: string, query = ''): Promise<FeedPage> => {
  const answer = await client.get<FeedPage>(`/events/?after=${after}&${query}`);
  if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.text}`);
  return answer.body;
};

/** All current events of the feed. */
export const wholeFeed = async (client: Client, query = 'limit=1000'): Promise<CloudEvent[]> => {
  const events: CloudEvent[] = [];
  for (let after = '0'; ;) {
    const page = await eventsAfter(client, after, query);
    if (page.events.length === 0) return events;
    events.push(...page.events);
    after = page.next;
  }
};

/** The cursor after the last current event. */
export const endOfFeed = async (client: Client): Promise<string> => {
  for (let page = await eventsAfter(client, '0', 'limit=1000'); ; page = await eventsAfter(client, page.next)) {
    if (page.events.length === 0) return page.next;
  }
};

/** A shipment with one event of each type, in the order of CLOUD_EVENT_TYPES, the last of which deletes it. */
export const wholeLife = async (client: Client): Promise<Shipment> => {
  const shipment = await newShipment(client);
  const path = `/shipments/${shipment.id}/`;
  await client.patch(path, { weight: 9 });
  await client.patch(path, { status: 'delayed' });
  const update = await newUpdate(client, shipment.id);
  await client.patch(`/shipments/updates/${update.id}/`, { location: 'Oslo' });
  await client.delete(`/shipments/updates/${update.id}/`);
  await client.delete(path);
  return shipment;
};
