import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { Shipment } from '@waymark/contracts';
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

export const forgetShipment = (cache: QueryClient, id: number): void => {
  cache.setQueryData<Shipment[]>(shipmentKeys.list, (list) => list?.filter((shipment) => shipment.id !== id));
  cache.removeQueries({ queryKey: shipmentKeys.one(id) });
};
