import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import {
  apiPaths,
  shipmentResourceSchema,
  type Shipment,
  type ShipmentsChanged,
  type ShipmentStatus,
} from '@waymark/contracts';
import { answerOf } from '../../../lib/answer.js';
import { http, nextPageOf } from '../../../lib/http.js';

export interface DeskPage {
  rows: Shipment[];
  total: number;
  /** Path of the page after this one. */
  next: string | undefined;
}

const deskKey = ['shipments', 'desk'] as const;
const pageSize = 200;

const pathOf = (query: Record<string, string>, limit: number): string =>
  `${apiPaths.shipments}?${new URLSearchParams({ ...query, limit: String(limit) })}`;

const readPage = async (path: string, signal?: AbortSignal): Promise<DeskPage> => {
  const { data, headers } = await http.get<unknown>(path, signal ? { signal } : {});
  const rows = answerOf(shipmentResourceSchema.array(), data);
  return { rows, total: Number(headers['x-total-count'] ?? rows.length), next: nextPageOf(headers['link']) };
};

/** The list of a query, read page by page as it is scrolled; the rows shown stay until the next query's have come. */
export const useDesk = (query: Record<string, string>) =>
  useInfiniteQuery({
    queryKey: [...deskKey, query],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: pathOf(query, pageSize),
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

/** How many shipments have the status. */
export const useStatusCount = (status: ShipmentStatus) =>
  useQuery({
    queryKey: ['shipments', 'count', status],
    queryFn: async ({ signal }) => (await readPage(pathOf({ status }, 1), signal)).total,
  });

/** Every page of the query, the largest the server gives, until the signal says stop. */
export async function* everyPage(query: Record<string, string>, signal: AbortSignal): AsyncGenerator<DeskPage> {
  let path: string | undefined = pathOf(query, 1_000);
  while (path) {
    const page: DeskPage = await readPage(path, signal);
    yield page;
    path = page.next;
  }
}

const patched = (page: DeskPage, { kind, id, version, shipment }: ShipmentsChanged): DeskPage => {
  const known = page.rows.find((row) => row.id === id);
  if (!known) return page;
  if (kind === 'deleted') return { ...page, total: page.total - 1, rows: page.rows.filter((row) => row.id !== id) };
  if (!shipment || known.version >= version) return page;
  return { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, ...shipment, version } : row)) };
};

/** Changes the row in place in every list that holds it; a list's order and members are read anew only when asked for, or when the message does not tell enough. */
export const patchDesk = (cache: QueryClient, message: ShipmentsChanged): void => {
  if (message.kind === 'upserted' && !message.shipment) void cache.invalidateQueries({ queryKey: deskKey });
  cache.setQueriesData<InfiniteData<DeskPage>>(
    { queryKey: deskKey },
    (data) => data && { ...data, pages: data.pages.map((page) => patched(page, message)) },
  );
};
