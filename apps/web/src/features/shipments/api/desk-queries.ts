import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ShipmentQuery, ShipmentStatus } from '@waymark/contracts';
import { shipmentKeys } from './shipment-cache.js';
import { useShipments } from './shipment-queries.js';
import { after, readAttention, readPage } from './shipments-api.js';

const pageSize = 200;
/** In milliseconds. */
const ATTENTION_INTERVAL = 60_000;

/** The list of a query, read page by page as it is scrolled; the rows shown stay until the next query's have come. */
export const useDesk = (query: ShipmentQuery) => {
  const shipments = useShipments();
  return useInfiniteQuery({
    queryKey: [...shipmentKeys.desk, query],
    queryFn: async ({ pageParam, signal }) =>
      shipments.pageAnswered(await readPage({ ...query, limit: pageSize, ...after(pageParam) }, signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: shipments.pagesNow,
    placeholderData: keepPreviousData,
  });
};

/** How many shipments have the status; without one nothing is asked. */
export const useStatusCount = (status: ShipmentStatus | undefined) =>
  useQuery({
    queryKey: shipmentKeys.statusCount(status ?? ''),
    queryFn: async ({ signal }) => (await readPage({ status: status ?? '', limit: 1 }, signal)).total,
    enabled: status !== undefined,
  });

/** How many are late, due today or silent; read again now and then, since time changes it too. */
export const useAttention = () =>
  useQuery({
    queryKey: shipmentKeys.attention,
    queryFn: ({ signal }) => readAttention(signal),
    refetchInterval: ATTENTION_INTERVAL,
  });
