import { useQuery, type QueryClient } from '@tanstack/react-query';
import { changedShipment, type Shipment, type ShipmentsChanged } from '@waymark/contracts';
import { readCounters, readShipment, readShipments } from './shipments-api.js';

export const shipmentKeys = {
  all: ['shipments'] as const,
  list: ['shipments', 'list'] as const,
  counters: ['shipments', 'counters'] as const,
  one: (id: number) => ['shipments', 'one', id] as const,
};

export const useShipmentList = () =>
  useQuery({ queryKey: shipmentKeys.list, queryFn: ({ signal }) => readShipments(signal) });

export const useCounters = () =>
  useQuery({ queryKey: shipmentKeys.counters, queryFn: ({ signal }) => readCounters(signal) });

export const useShipment = (id: number, isWanted = true) =>
  useQuery({
    queryKey: shipmentKeys.one(id),
    queryFn: ({ signal }) => readShipment(id, signal),
    enabled: isWanted && Number.isSafeInteger(id) && id > 0,
  });

/** The list with the shipment in it: in its old place, or first when it is new. Older versions than the known one change nothing. */
export const withShipment = (list: readonly Shipment[], shipment: Shipment): Shipment[] => {
  const known = list.find(({ id }) => id === shipment.id);
  if (!known) return [shipment, ...list];
  return known.version >= shipment.version
    ? [...list]
    : list.map((other) => (other.id === shipment.id ? shipment : other));
};

/** Makes the cache know what the server just said of one shipment. */
export const rememberShipment = (cache: QueryClient, shipment: Shipment): void => {
  cache.setQueryData<Shipment>(shipmentKeys.one(shipment.id), (known) =>
    known && known.version > shipment.version ? known : shipment,
  );
  cache.setQueryData<Shipment[]>(shipmentKeys.list, (list) => list && withShipment(list, shipment));
};

/** Makes the cache show a change that was told. What the message does not tell is read. */
export const applyChange = async (cache: QueryClient, message: ShipmentsChanged): Promise<void> => {
  const { id, shipment } = message;
  const { one } = shipmentKeys;
  if (message.kind === 'deleted') return forgetShipment(cache, id);
  if (shipment && message.change.type === 'ShipmentCreated') {
    return rememberShipment(cache, { ...shipment, version: message.version, tracking_updates: [] });
  }
  const known = [
    cache.getQueryData<Shipment>(one(id)),
    cache.getQueryData<Shipment[]>(shipmentKeys.list)?.find((other) => other.id === id),
  ].filter((entry) => entry !== undefined);
  const [newest] = known.toSorted((a, b) => b.version - a.version);
  if (!newest) return;
  const changed = changedShipment(newest, message);
  if (changed) return rememberShipment(cache, changed);
  await cache.cancelQueries({ queryKey: one(id) });
  rememberShipment(
    cache,
    await cache.query({ queryKey: one(id), queryFn: ({ signal }) => readShipment(id, signal), staleTime: 0 }),
  );
};

export const forgetShipment = (cache: QueryClient, id: number): void => {
  cache.setQueryData<Shipment[]>(shipmentKeys.list, (list) => list?.filter((shipment) => shipment.id !== id));
  cache.removeQueries({ queryKey: shipmentKeys.one(id) });
};
