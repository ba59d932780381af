import type { ShipmentQuery } from '@waymark/contracts';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { gently } from '../../../lib/requests/gently.js';
import { readAgain } from '../../../lib/requests/read-again.js';
import { shipmentKeys, shipmentsIn, type ShipmentCache, type ShipmentList } from './shipment-cache.js';
import { after, readCounters, readPage, readRecentBookings } from './shipments-api.js';

export const useShipments = (): ShipmentCache => shipmentsIn(useQueryClient());

/** Every shipment of this person, read on as it is scrolled. */
export const useShipmentList = () => useInfiniteQuery(useShipments().list());

export const useCounters = () =>
  useQuery({ queryKey: shipmentKeys.counters, queryFn: ({ signal }) => readCounters(signal) });

export const useShipment = (id: number, isWanted = true) =>
  useQuery({ ...useShipments().one(id), enabled: isWanted && Number.isSafeInteger(id) && id > 0 });

/** The newest bookings of this person themselves, whatever else they may read. */
export const useRecentBookings = () =>
  useQuery({ queryKey: shipmentKeys.recent, queryFn: ({ signal }) => readRecentBookings(signal), staleTime: 0 });

const FOUND_AT_ONCE = 200;
/** Milliseconds between two readings of what is found, while changes are told. */
const REST = 1_000;

/** What of this person's shipments a query finds, page by page; `refresh` reads it again, since a change may let another one fit. */
export const useFoundShipments = (query: Pick<ShipmentQuery, 'q' | 'status' | 'due'>, isWanted: boolean) => {
  const cache = useQueryClient();
  const shipments = useShipments();
  const refresh = useMemo(() => gently(() => readAgain(cache, [...shipmentKeys.desk, 'dashboard']), REST), [cache]);
  const found = useInfiniteQuery({
    queryKey: [...shipmentKeys.desk, 'dashboard', query],
    queryFn: async ({ pageParam, signal }) =>
      shipments.pageAnswered(await readPage({ ...query, limit: FOUND_AT_ONCE, ...after(pageParam) }, signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: (data): ShipmentList => {
      const { pages } = shipments.pagesNow(data);
      const rows = pages.flatMap((page) => page.rows);
      const isWhole = pages.at(-1)?.next === undefined;
      return { rows, isWhole, total: isWhole ? rows.length : (pages[0]?.total ?? 0) };
    },
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
  return { ...found, refresh };
};
