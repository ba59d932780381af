import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { ShipmentQuery, ShipmentsChanged, ShipmentStatus } from '@waymark/contracts';
import { useMemo } from 'react';
import { coalesce } from '../../../lib/requests/coalesce.js';
import { readAgain } from '../../../lib/requests/read-again.js';
import { changedPage, mayAlter } from './list-changes.js';
import { shipmentKeys, type ShipmentCache } from './shipment-cache.js';
import { useShipments } from './shipment-queries.js';
import { after, readAttention, readPage, type ShipmentPage } from './shipments-api.js';

const pageSize = 200;
/** The least time between two reads of the list, in milliseconds. */
const REST = 1_000;

export const deskKey = (query: ShipmentQuery) => [...shipmentKeys.desk, query];

/** The list of a query, read page by page on scroll. Its rows stay until the first response to the next query. */
export const deskList = (shipments: ShipmentCache, query: ShipmentQuery, read = readPage) =>
  infiniteQueryOptions({
    queryKey: deskKey(query),
    queryFn: ({ pageParam, signal }) =>
      shipments.page(() => read({ ...query, limit: pageSize, ...after(pageParam) }, signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: shipments.pagesNow,
    placeholderData: keepPreviousData,
    // Restarts a read that was cancelled when the person left the list.
    staleTime: 0,
  });

/** Keeps the lists of the desk in step with the server. */
export const deskReader = (cache: QueryClient, shipments: ShipmentCache, rowsOfPage = pageSize) => {
  /** Refetches the lists that are shown. */
  const read = coalesce(() => readAgain(cache, shipmentKeys.desk), REST);
  /** Applies the change to the list of the query, or refetches it if the change may alter it in another way. */
  const follow = (query: ShipmentQuery, message: ShipmentsChanged): void => {
    // Inactive lists get no changes, so they must not be shown from the cache later.
    cache.removeQueries({ queryKey: shipmentKeys.desk, type: 'inactive' });
    const queryKey = deskKey(query);
    const data = cache.getQueryData<InfiniteData<ShipmentPage>>(queryKey);
    // A response in flight may predate the change.
    if (!data || cache.isFetching({ queryKey }) > 0) return read();
    const ids = new Set(data.pages.flatMap(({ rows }) => rows.map(({ id }) => id)));
    // The last page may be newer than the total on the first, and lack a shipment whose push is still to come.
    const isWhole = data.pages.at(-1)?.next === undefined && data.pages[0]?.total === ids.size;
    if (!mayAlter(query, { ids, isWhole }, message)) return;
    const [page, ...further] = data.pages;
    const changed =
      page && further.length === 0 && changedPage(query, { ...page, isWhole }, message, shipments.preview(message));
    if (!changed) return read();
    const { rows, total } = changed;
    if (rows !== page.rows) cache.setQueryData(queryKey, { ...data, pages: [{ ...page, rows: [...rows], total }] });
    // Keeps the page about as long as one that is read.
    if (!isWhole && (rows.length < rowsOfPage / 2 || rows.length > rowsOfPage * 2)) read();
  };
  return { read, follow };
};

export const useDesk = (query: ShipmentQuery) => {
  const shipments = useShipments();
  return useInfiniteQuery(deskList(shipments, query));
};

export const useDeskReader = () => {
  const cache = useQueryClient();
  const shipments = useShipments();
  return useMemo(() => deskReader(cache, shipments), [cache, shipments]);
};

/** The number of shipments with the status; sends no request if the status is undefined. */
export const useStatusCount = (status: ShipmentStatus | undefined) =>
  useQuery({
    queryKey: shipmentKeys.statusCount(status ?? ''),
    queryFn: async ({ signal }) => (await readPage({ status: status ?? '', limit: 1 }, signal)).total,
    enabled: status !== undefined,
  });

/** The numbers of shipments that are late, due today or silent. */
export const useAttention = () =>
  useQuery({ queryKey: shipmentKeys.attention, queryFn: ({ signal }) => readAttention(signal) });
