import type { ApiKey, Delivery, SavedAddress, Webhook } from '@waymark/contracts';
import { newKey } from '../clients/api-keys.js';
import type { Client } from '../clients/client.js';
import { newShipment, newUpdate, quay } from '../clients/samples.js';

/** One of each resource that an account can have, by the paths with its id. */
export interface Belongings {
  /** The value of a path's parameter: `('/api/v1/shipments/{id}', 'id')`. Throws for a path without a known id. */
  idOf(path: string, name: string): string | number;
}

const API = '/api/v1';

export const newBelongings = async (client: Client): Promise<Belongings> => {
  const shipment = await newShipment(client);
  const update = await newUpdate(client, shipment.id);
  const { body: address } = await client.post<SavedAddress>('/shipments/addresses/', quay);
  const key: ApiKey = await newKey(client, 'events:read');
  const { body: webhook } = await client.post<Webhook>('/webhooks/', { url: 'https://receiver.example/hook' });
  const { body: delivery } = await client.post<Delivery>(`/webhooks/${webhook.id}/test/`);
  const { body: profile } = await client.get<{ id: string }>('/accounts/profile/');
  /** The first prefix of the path wins. */
  const ids: readonly (readonly [beginning: string, name: string, id: string | number])[] = [
    ['/shipments/updates/{id}', 'id', update.id],
    ['/shipments/addresses/{id}', 'id', address.id],
    ['/shipments/track/{number}', 'number', shipment.tracking_number],
    ['/shipments/{id}', 'id', shipment.id],
    ['/api-keys/{id}', 'id', key.id],
    ['/webhooks/{id}', 'id', webhook.id],
    ['/webhooks/{id}/deliveries/{delivery}', 'delivery', delivery.id],
    ['/accounts/{id}', 'id', profile.id],
  ];
  return {
    idOf: (path, name) => {
      const found = ids.find(([beginning, of]) => of === name && path.startsWith(`${API}${beginning}`));
      if (!found) throw new Error(`name an id for {${name}} of ${path} in test/support/api/belongings.ts`);
      return found[2];
    },
  };
};
