import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { apiPaths, type Delivery, type DeliveryPage } from '@waymark/contracts';
import { useEffect, useRef } from 'react';
import { http } from '../../../lib/http.js';
import { useLive } from '../../../lib/live-context.js';
import { nextPages, withDelivery, type DeliveryStatus, type NextPages, type Round } from '../delivery-log.js';
import { webhooksKey } from './webhooks-api.js';

const deliveriesKey = ['developers', 'deliveries'] as const;

const readPage = async (
  webhook: number,
  selection: { before: string | null; status: DeliveryStatus | null },
  signal: AbortSignal,
): Promise<DeliveryPage> =>
  (await http.get<DeliveryPage>(apiPaths.webhookDeliveries(webhook), { params: selection, signal })).data;

const readRound = async (pages: NextPages, status: DeliveryStatus | null, signal: AbortSignal): Promise<Round> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(pages).map(
        async ([id, before]) => [id, await readPage(Number(id), { before, status }, signal)] as const,
      ),
    ),
  );

/**
 * The deliveries of these webhooks that were of this status when they were read, page by page; later
 * changes are in it too, whatever their status. `webhooks` undefined: not known yet.
 */
export const useDeliveries = (webhooks: readonly number[] | undefined, status: DeliveryStatus | null) =>
  useInfiniteQuery({
    queryKey: [...deliveriesKey, webhooks, status],
    queryFn: ({ pageParam, signal }) => readRound(pageParam, status, signal),
    initialPageParam: Object.fromEntries((webhooks ?? []).map((id) => [id, null])),
    getNextPageParam: (round: Round) => nextPages(round),
    enabled: webhooks !== undefined,
  });

export const useRetryDelivery = () =>
  useMutation({
    mutationFn: async ({ webhook_id, id }: Delivery) => {
      await http.post(apiPaths.webhookRetry(webhook_id, id), {});
    },
  });

/** Keeps every list of deliveries, and what the webhooks say of themselves, as they stand on the server while the page is open. */
export const useLiveDeliveries = (onChanged?: (delivery: Delivery) => void): void => {
  const live = useLive();
  const cache = useQueryClient();
  const listener = useRef(onChanged);
  useEffect(() => {
    listener.current = onChanged;
  });
  useEffect(
    () =>
      live.watchDeliveries({
        onChanged: (delivery) => {
          listener.current?.(delivery);
          cache.setQueriesData<InfiniteData<Round>>(
            { queryKey: deliveriesKey },
            (data) => data && { ...data, pages: withDelivery(data.pages, delivery) },
          );
          void cache.invalidateQueries({ queryKey: webhooksKey });
        },
        onWebhookChanged: () => void cache.invalidateQueries({ queryKey: webhooksKey }),
        onReload: () => void cache.invalidateQueries({ queryKey: ['developers'] }),
      }),
    [live, cache],
  );
};
