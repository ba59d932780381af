import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { webhookCalls } from '@waymark/client';
import type { RewindRequest, WebhookPatch, WebhookRequest } from '@waymark/contracts';
import { http } from '../../../lib/requests/http.js';

const webhooks = webhookCalls(http);
export const webhooksKey = ['developers', 'webhooks'] as const;

export const useWebhooks = () =>
  useQuery({
    queryKey: webhooksKey,
    queryFn: ({ signal }) => webhooks.list({ signal }),
  });

const useWebhookMutation = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) => {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => cache.invalidateQueries({ queryKey: ['developers'] }) });
};

/** `idempotencyKey` makes a second press, or a retry after a lost answer, the same webhook. */
export const useRegisterWebhook = () =>
  useWebhookMutation(({ request, idempotencyKey }: { request: WebhookRequest; idempotencyKey: string }) =>
    webhooks.register(request, { idempotencyKey }),
  );

export const useChangeWebhook = () =>
  useWebhookMutation(({ id, patch }: { id: number; patch: WebhookPatch }) => webhooks.change(id, patch));

export const useRemoveWebhook = () => useWebhookMutation((id: number) => webhooks.remove(id));

export const useSendTest = () => useWebhookMutation((id: number) => webhooks.sendTest(id));

/** Sends everything that waits for its next try; answers how many. */
export const useRetryWaiting = () =>
  useWebhookMutation(async (ids: readonly number[]) => {
    const set = await Promise.all(ids.map((id) => webhooks.retryWaiting(id)));
    return set.reduce((sum, { deliveries }) => sum + deliveries, 0);
  });

export const useRotateSecret = () =>
  useWebhookMutation(({ id, idempotencyKey }: { id: number; idempotencyKey: string }) =>
    webhooks.rotateSecret(id, { idempotencyKey }),
  );

/** Answers how many deliveries were set due. */
export const useRewind = () =>
  useWebhookMutation(
    async ({ id, request }: { id: number; request: RewindRequest }) => (await webhooks.rewind(id, request)).deliveries,
  );
