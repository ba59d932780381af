import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { shipmentKeys, shipmentsIn, type ShipmentCache } from './shipment-cache.js';
import { readCounters } from './shipments-api.js';

export const useShipments = (): ShipmentCache => shipmentsIn(useQueryClient());

/** Every shipment of this person, read on as it is scrolled. */
export const useShipmentList = () => useInfiniteQuery(useShipments().list());

export const useCounters = () =>
  useQuery({ queryKey: shipmentKeys.counters, queryFn: ({ signal }) => readCounters(signal) });

export const useShipment = (id: number, isWanted = true) =>
  useQuery({ ...useShipments().one(id), enabled: isWanted && Number.isSafeInteger(id) && id > 0 });
