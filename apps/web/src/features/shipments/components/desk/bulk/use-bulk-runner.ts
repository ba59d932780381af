import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { TrackingUpdateRequest } from '@waymark/contracts';
import { useSyncExternalStore } from 'react';
import { newKeyedRequest, type KeyedRequest } from '../../../../../lib/requests/keyed-request.js';
import { useUser } from '../../../../../lib/session/session.js';
import { addUpdateOfBatch, deleteUpdateOfBatch, editShipment, readShipment } from '../../../api/shipments-api.js';
import { storedBatch, type Batch } from './bulk-batch.js';
import type { Part } from './bulk-part.js';
import { BulkRunner, type Stage } from './bulk-runner.js';
import type { PartRequests } from './bulk-steps.js';
import type { Gate } from './bulk-update.js';

const never = new AbortController().signal;

const newRunner = (account: string): BulkRunner => {
  // Keeps the keys for the life of the page if storage is blocked.
  const requests = new Map<string, KeyedRequest<TrackingUpdateRequest>>();
  const keyedRequest = (name: string): KeyedRequest<TrackingUpdateRequest> => {
    const request = requests.get(name) ?? newKeyedRequest<TrackingUpdateRequest>({ name });
    requests.set(name, request);
    return request;
  };
  const requestsOf = ({ id: batch }: Batch, { id }: Part, gate: Gate): PartRequests => {
    const request = keyedRequest(`${account}:bulk:${batch}:${id}`);
    return {
      read: () => gate(() => readShipment(id, never)),
      add: (update) =>
        gate(async () => (await request.send(update, (body, key) => addUpdateOfBatch(id, body, key))).answer),
      edit: (patch, version) => gate(() => editShipment(id, patch, version)),
      remove: (update, version) => gate(() => deleteUpdateOfBatch(update, version)),
      forget: () => request.forget(),
    };
  };
  return new BulkRunner(storedBatch(account), requestsOf);
};

const runners = new WeakMap<QueryClient, BulkRunner>();

/** The batch runner of the signed-in person. It continues while the desk is not shown. */
export const useBulkRunner = (): BulkRunner => {
  const cache = useQueryClient();
  const { id: account } = useUser();
  const runner = runners.get(cache) ?? newRunner(account);
  runners.set(cache, runner);
  return runner;
};

export const useBulkBatch = (runner: BulkRunner): Batch | null =>
  useSyncExternalStore(runner.subscribe, runner.batch, runner.batch);

export const useBulkStage = (runner: BulkRunner): Stage =>
  useSyncExternalStore(runner.subscribe, runner.stage, runner.stage);
