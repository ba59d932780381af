import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Shipment, TrackingUpdate, TrackingUpdateStatus } from '@waymark/contracts';
import type { Chance } from '../clients/chances.js';
import type { Answer, Client } from '../clients/client.js';
import { scan, waybill } from '../clients/samples.js';

/** One change by a client. A retry has no further effect: a POST has its key, the others set a state. */
export type Command =
  | Readonly<{ kind: 'create'; key: string; contents: string }>
  | Readonly<{ kind: 'edit'; id: number; weight: number }>
  | Readonly<{ kind: 'delete'; id: number }>
  | Readonly<{ kind: 'add update'; id: number; key: string; status: TrackingUpdateStatus; description: string }>
  | Readonly<{ kind: 'edit update'; id: number; update_id: number; description: string }>
  | Readonly<{ kind: 'delete update'; id: number; update_id: number }>;

/** A client's knowledge of its own shipment. */
export type Known = Pick<
  Shipment,
  'id' | 'tracking_number' | 'status' | 'weight' | 'contents_description' | 'version' | 'tracking_updates'
>;

export const knownOf = (shipment: Shipment): Known => {
  const { id, tracking_number, status, weight, contents_description, version, tracking_updates } = shipment;
  return { id, tracking_number, status, weight, contents_description, version, tracking_updates };
};

export const send = (client: Client, command: Command): Promise<Answer<unknown>> => {
  switch (command.kind) {
    case 'create': {
      const body = { ...waybill, contents_description: command.contents };
      return client.post('/shipments/', body, { 'idempotency-key': command.key });
    }
    case 'edit':
      return client.patch(`/shipments/${command.id}/`, { weight: command.weight });
    case 'delete':
      return client.delete(`/shipments/${command.id}/`);
    case 'add update': {
      const body = { ...scan, status: command.status, description: command.description };
      return client.post(`/shipments/${command.id}/updates/create/`, body, { 'idempotency-key': command.key });
    }
    case 'edit update':
      return client.patch(`/shipments/updates/${command.update_id}/`, { description: command.description });
    case 'delete update':
      return client.delete(`/shipments/updates/${command.update_id}/`);
    default:
      return command satisfies never;
  }
};

/**
 * Every command is one event. The newest remaining tracking update decides the status, unless one is delivered: the
 * scans are dated before all of them were recorded, so that none overrides a delivery.
 */
const changed = (known: Known, changes: Partial<Known>): Known => {
  const after = { ...known, version: known.version + 1, ...changes };
  const statuses = after.tracking_updates.map(({ status }) => status);
  return { ...after, status: statuses.includes('delivered') ? 'delivered' : (statuses[0] ?? 'pending') };
};

/** A shipment after a command, or undefined if the command deleted it. `update` is the response to an added update. */
export const after = (known: Known, command: Command, update: TrackingUpdate): Known | undefined => {
  const { tracking_updates } = known;
  switch (command.kind) {
    case 'create':
      return known;
    case 'edit':
      return changed(known, { weight: command.weight });
    case 'delete':
      return undefined;
    case 'add update':
      return changed(known, { tracking_updates: [update, ...tracking_updates] });
    case 'edit update': {
      const { update_id, description } = command;
      return changed(known, {
        tracking_updates: tracking_updates.map((one) => (one.id === update_id ? { ...one, description } : one)),
      });
    }
    case 'delete update':
      return changed(known, { tracking_updates: tracking_updates.filter(({ id }) => id !== command.update_id) });
    default:
      return command satisfies never;
  }
};

/** The update that a command adds, before its id is known. */
export const updateOf = (command: Command): TrackingUpdate => ({
  ...scan,
  ...(command.kind === 'add update' && { status: command.status, description: command.description }),
  id: expect.any(Number) as unknown as number,
  reported_by: 'sender',
  recorded_at: expect.any(String) as unknown as string,
});

const STATUSES = ['picked_up', 'in_transit', 'delivered', 'exception'] as const;
/** Chosen so that each client soon has shipments, and lists stay short. */
const SHIPMENTS_AT_ONCE = 6;

/** A random command for these shipments. Each is different, so that a command without effect cannot pass as done. */
export const anyCommand = (shipments: readonly Known[], chance: Chance): Command => {
  const known = shipments[chance(shipments.length)];
  const [key, description] = [randomUUID(), `said ${randomUUID()}`];
  const kind = chance(10);
  if (!known || (kind < 3 && shipments.length < SHIPMENTS_AT_ONCE)) {
    return { kind: 'create', key, contents: `contents ${randomUUID()}` };
  }
  const { id, tracking_updates } = known;
  const update_id = tracking_updates[chance(tracking_updates.length)]?.id;
  if (kind === 3) return { kind: 'delete', id };
  if (kind === 4) return { kind: 'edit', id, weight: 1 + known.version };
  if (kind === 5 && update_id !== undefined) return { kind: 'delete update', id, update_id };
  if (kind === 6 && update_id !== undefined) return { kind: 'edit update', id, update_id, description };
  return { kind: 'add update', id, key, status: STATUSES[chance(STATUSES.length)] ?? 'in_transit', description };
};
