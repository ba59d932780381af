import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { webhookCalls } from '@waymark/client';
import type { Delivery } from '@waymark/contracts';
import { useEffect, useRef } from 'react';
import { coalesce } from '../../../lib/requests/coalesce.js';
import { keyedRequestOf } from '../../../lib/requests/keyed-request.js';
import { http } from '../../../lib/requests/http.js';
import { useLive } from '../../../lib/live/live-context.js';
import { readAgain } from '../../../lib/requests/read-again.js';
import type { DeliveryStatus } from '../delivery-log.js';
import { deliveriesIn } from './delivery-cache.js';
import { webhooksKey } from './webhooks-api.js';

/** Minimum milliseconds between two requests for the webhooks' states. */
const REST = 1_000;

/** See DeliveryCache.log. */
export const useDeliveries = (webhooks: readonly number[] | undefined, status: DeliveryStatus | null) =>
  useInfiniteQuery(deliveriesIn(useQueryClient()).log(webhooks, status));

type Place = Pick<Delivery, 'webhook_id' | 'id'>;
const deliveryKey = ({ webhook_id, id }: Place) => ['developers', 'delivery', webhook_id, id] as const;

/** Loads one delivery with its body, and again until it has an attempt and whenever a change is pushed. */
export const useDelivery = (place: Place) =>
  useQuery({
    queryKey: deliveryKey(place),
    queryFn: ({ signal }) => webhookCalls(http).delivery(place.webhook_id, place.id, { signal }),
    refetchInterval: ({ state: { data } }) => (data && data.attempts.length > 0 ? false : REST),
  });

export const useRetryDelivery = () =>
  useMutation({
    mutationFn: ({ webhook_id, id }: Delivery) =>
      keyedRequestOf('retry-delivery', id).send({}, (_, idempotencyKey) =>
        webhookCalls(http).retry(webhook_id, id, { idempotencyKey }),
      ),
  });

/** Keeps all lists of deliveries and the webhooks' states current while the page is open. */
export const useLiveDeliveries = (onChanged?: (delivery: Delivery) => void): void => {
  const live = useLive();
  const cache = useQueryClient();
  const listener = useRef(onChanged);
  useEffect(() => {
    listener.current = onChanged;
  });
  useEffect(() => {
    const deliveries = deliveriesIn(cache);
    const refreshWebhooks = coalesce(() => readAgain(cache, webhooksKey), REST);
    return live.watchDeliveries({
      onChanged: (delivery) => {
        listener.current?.(delivery);
        deliveries.apply(delivery);
        void cache.invalidateQueries({ queryKey: deliveryKey(delivery) });
        refreshWebhooks();
      },
      onWebhookChanged: refreshWebhooks,
      onReload: () => {
        void deliveries.reload();
        refreshWebhooks();
      },
    });
  }, [live, cache]);
};
