import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { webhookCalls } from '@waymark/client';
import type { RewindRequest, WebhookPatch, WebhookRequest } from '@waymark/contracts';
import { keyedRequestOf } from '../../../lib/requests/keyed-request.js';
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

/** With the same `idempotencyKey`, a second click or a retry after a lost response creates the same webhook. */
export const useRegisterWebhook = () =>
  useWebhookMutation(({ request, idempotencyKey }: { request: WebhookRequest; idempotencyKey: string }) =>
    webhooks.register(request, { idempotencyKey }),
  );

export const useChangeWebhook = () =>
  useWebhookMutation(({ id, patch }: { id: number; patch: WebhookPatch }) => webhooks.change(id, patch));

export const useRemoveWebhook = () => useWebhookMutation((id: number) => webhooks.remove(id));

export const useSendTest = () =>
  useWebhookMutation(
    async (id: number) =>
      (
        await keyedRequestOf('webhook-test', id).send({}, (_, idempotencyKey) =>
          webhooks.sendTest(id, { idempotencyKey }),
        )
      ).answer,
  );

/** Sends all deliveries that wait for a retry. Returns their number. */
export const useRetryWaiting = () =>
  useWebhookMutation(async (ids: readonly number[]) => {
    const set = await Promise.all(
      ids.map((id) =>
        keyedRequestOf('retry-waiting', id).send({}, (_, idempotencyKey) =>
          webhooks.retryWaiting(id, { idempotencyKey }),
        ),
      ),
    );
    return set.reduce((sum, { answer }) => sum + answer.deliveries, 0);
  });

export const useRotateSecret = () =>
  useWebhookMutation(({ id, idempotencyKey }: { id: number; idempotencyKey: string }) =>
    webhooks.rotateSecret(id, { idempotencyKey }),
  );

/** Returns the number of deliveries that are due again. */
export const useRewind = () =>
  useWebhookMutation(
    async ({ id, request, idempotencyKey }: { id: number; request: RewindRequest; idempotencyKey: string }) =>
      (await webhooks.rewind(id, request, { idempotencyKey })).deliveries,
  );
