import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, idempotencyHeaders } from '@waymark/client';
import {
  apiPaths,
  deliverySchema,
  rewoundSchema,
  type RewindRequest,
  type Webhook,
  type WebhookPatch,
  type WebhookRequest,
  type WebhookWithSecret,
} from '@waymark/contracts';
import { http } from '../../../lib/http.js';

export const webhooksKey = ['developers', 'webhooks'] as const;

export const useWebhooks = () =>
  useQuery({
    queryKey: webhooksKey,
    queryFn: async ({ signal }) => (await http.get<Webhook[]>(apiPaths.webhooks, { signal })).data,
  });

const useWebhookMutation = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) => {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => cache.invalidateQueries({ queryKey: ['developers'] }) });
};

/** `idempotencyKey` makes a second press, or a retry after a lost answer, the same webhook. */
export const useRegisterWebhook = () =>
  useWebhookMutation(
    async ({ request, idempotencyKey }: { request: WebhookRequest; idempotencyKey: string }) =>
      (await http.post<WebhookWithSecret>(apiPaths.webhooks, request, { headers: idempotencyHeaders(idempotencyKey) }))
        .data,
  );

export const useChangeWebhook = () =>
  useWebhookMutation(async ({ id, patch }: { id: number; patch: WebhookPatch }) => {
    await http.patch(apiPaths.webhook(id), patch);
  });

export const useRemoveWebhook = () =>
  useWebhookMutation(async (id: number) => {
    await http.delete(apiPaths.webhook(id));
  });

export const useSendTest = () =>
  useWebhookMutation(async (id: number) =>
    answerOf(deliverySchema, (await http.post(apiPaths.webhookTest(id), {})).data),
  );

/** Sends everything that waits for its next try; answers how many. */
export const useRetryWaiting = () =>
  useWebhookMutation(async (ids: readonly number[]) => {
    const set = await Promise.all(
      ids.map(async (id) => answerOf(rewoundSchema, (await http.post(apiPaths.webhookRetryWaiting(id), {})).data)),
    );
    return set.reduce((sum, { deliveries }) => sum + deliveries, 0);
  });

export const useRotateSecret = () =>
  useWebhookMutation(
    async ({ id, idempotencyKey }: { id: number; idempotencyKey: string }) =>
      (
        await http.post<WebhookWithSecret>(
          apiPaths.webhookRotateSecret(id),
          {},
          { headers: idempotencyHeaders(idempotencyKey) },
        )
      ).data,
  );

/** Answers how many deliveries were set due. */
export const useRewind = () =>
  useWebhookMutation(
    async ({ id, request }: { id: number; request: RewindRequest }) =>
      (await http.post<{ deliveries: number }>(apiPaths.webhookRewind(id), request)).data.deliveries,
  );
