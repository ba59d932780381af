import type { ShipmentQuery } from '@waymark/contracts';
import { keepPreviousData, useInfiniteQuery, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { coalesce } from '../../../lib/requests/coalesce.js';
import { readAgain } from '../../../lib/requests/read-again.js';
import { boundsOf, lastDates } from '../../../lib/wording/day-bounds.js';
import { shipmentKeys, shipmentsIn, type ShipmentCache, type ShipmentList } from './shipment-cache.js';
import { after, readCounters, readPage, readRecentBookings, readSuggestion } from './shipments-api.js';

export const useShipments = (): ShipmentCache => shipmentsIn(useQueryClient());

/** This person's shipments; more pages load on scroll. */
export const useShipmentList = () => useInfiniteQuery(useShipments().list());

export const useCounters = () =>
  useQuery({ queryKey: shipmentKeys.counters, queryFn: ({ signal }) => readCounters(signal) });

/** The server's counts of bookings on each of the last `days` days in the reader's zone, today last; empty until all have loaded. */
export const useDailyBookings = (now: number, days: number, isWanted: boolean): number[] => {
  const dates = lastDates(now, days);
  const counts = useQueries({
    queries: dates.map((date) => {
      const isToday = date === dates.at(-1);
      const { first, last } = boundsOf(date);
      return {
        queryKey: isToday ? shipmentKeys.bookedToday(date) : shipmentKeys.bookedOn(date),
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await readPage({ from: first, to: last, limit: 1 }, signal)).total,
        enabled: isWanted,
        staleTime: isToday ? 0 : Infinity,
      };
    }),
    combine: (results) => results.map(({ data }) => data),
  });
  return counts.every((count) => count !== undefined) ? counts : [];
};

export const useShipment = (id: number, isWanted = true) =>
  useQuery({ ...useShipments().one(id), enabled: isWanted && Number.isSafeInteger(id) && id > 0 });

/** This person's own newest bookings, also for roles that can read all shipments. */
export const useRecentBookings = () =>
  useQuery({ queryKey: shipmentKeys.recent, queryFn: ({ signal }) => readRecentBookings(signal), staleTime: 0 });

/** A suggested search for a query without results; undefined if there is none or it is loading. */
export const useSuggestion = (query: ShipmentQuery): string | undefined => {
  const { data } = useQuery({
    queryKey: [...shipmentKeys.desk, 'suggestion', query],
    queryFn: ({ signal }) => readSuggestion(query, signal),
    enabled: Boolean(query.q),
  });
  return data ?? undefined;
};

const FOUND_AT_ONCE = 200;
/** The least time between two reads of the results, in milliseconds. */
const REST = 1_000;
/** The interval of refetches of results that depend on the day, in milliseconds. */
const DAY_INTERVAL = 60_000;

/** The results of a query on this person's shipments, page by page. A change may add results, so `refresh` reads them again. */
export const useFoundShipments = (query: Pick<ShipmentQuery, 'q' | 'status' | 'due'>, isWanted: boolean) => {
  const cache = useQueryClient();
  const shipments = useShipments();
  const refresh = useMemo(() => coalesce(() => readAgain(cache, [...shipmentKeys.desk, 'dashboard']), REST), [cache]);
  const found = useInfiniteQuery({
    queryKey: [...shipmentKeys.desk, 'dashboard', query],
    queryFn: ({ pageParam, signal }) =>
      shipments.page(() => readPage({ ...query, limit: FOUND_AT_ONCE, ...after(pageParam) }, signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: (data): ShipmentList => {
      const { pages } = shipments.pagesNow(data);
      const rows = pages.flatMap((page) => page.rows);
      const isWhole = pages.at(-1)?.next === undefined;
      return { rows, isWhole, total: isWhole ? rows.length : (pages[0]?.total ?? 0) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: query.due ? DAY_INTERVAL : false,
    enabled: isWanted,
  });
  return { ...found, refresh };
};
