import { randomKey } from '@waymark/client';
import type { TrackingUpdateRequest } from '@waymark/contracts';
import { kept, storageKeys } from '../../../../../lib/storage/storage.js';
import { noEffects, type BulkCommand, type Part } from './bulk-part.js';

/** One command for many parcels. The tab stores it until the person finishes it, so that a reload repeats nothing. */
export interface Batch extends BulkCommand {
  id: string;
  parts: readonly Part[];
  isUndoing: boolean;
}

interface StoredBatch extends BulkCommand {
  id: string;
  entries: readonly { id: number; tracking_number: string }[];
  isUndoing: boolean;
}

/** A batch stored by the previous release: an update, and the ids of the parcels that have it. */
interface EarlierBatch {
  id: string;
  update: TrackingUpdateRequest;
  entries: readonly { id: number; tracking_number: string }[];
  done: readonly number[];
}

const LEFT = 'You left the page before the response arrived.';
const left = { kind: 'failed', why: LEFT } as const;

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

const isStored = (value: unknown): value is StoredBatch | EarlierBatch =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'update' in value &&
  'entries' in value &&
  Array.isArray(value.entries) &&
  ('patch' in value || 'done' in value);

const isPart = (value: unknown): value is Pick<Part, 'effects' | 'outcome'> =>
  typeof value === 'object' && value !== null && 'effects' in value && 'outcome' in value;

const fromEarlier = ({ id, update, entries, done }: EarlierBatch): Batch => ({
  ...{ id, update, patch: {}, isUndoing: false },
  parts: entries.map((entry) =>
    done.includes(entry.id)
      ? { ...entry, effects: { ...noEffects(null), added: 'unnamed' }, outcome: { kind: 'done' } }
      : { ...entry, effects: { ...noEffects(null), added: 'sent' }, outcome: left },
  ),
});

/** The batch of an account in this tab. Each part has its own entry, so that saving one part writes little. */
export const storedBatch = (account: string) => {
  const stored = kept('session', storageKeys.session.bulkUpdate, account);
  const storedPart = (batch: string, id: number) =>
    kept('session', storageKeys.session.bulkUpdate, `${account}:${batch}:${id}`);

  const save = ({ id }: Pick<Batch, 'id'>, { id: shipment, effects, outcome }: Part): void => {
    storedPart(id, shipment).write(JSON.stringify({ effects, outcome }));
  };
  const write = ({ id, update, patch, parts, isUndoing }: Batch): void => {
    const entries = parts.map(({ id: shipment, tracking_number }) => ({ id: shipment, tracking_number }));
    stored.write(JSON.stringify({ id, update, patch, entries, isUndoing } satisfies StoredBatch));
  };

  return {
    save,
    read: (): Batch | null => {
      const value = parsed(stored.read());
      if (!isStored(value)) return null;
      if ('done' in value) return fromEarlier(value);
      const { entries, ...batch } = value;
      return {
        ...batch,
        parts: entries.map((entry) => {
          const part = parsed(storedPart(batch.id, entry.id).read());
          if (!isPart(part)) return { ...entry, effects: noEffects(null), outcome: left };
          const isSettled = part.outcome.kind !== 'waiting' && part.outcome.kind !== 'sending';
          return { ...entry, effects: part.effects, outcome: isSettled ? part.outcome : left };
        }),
      };
    },
    begin: (command: BulkCommand, parts: readonly Part[]): Batch => {
      const batch = { ...command, id: randomKey(), parts, isUndoing: false };
      write(batch);
      for (const part of parts) save(batch, part);
      return batch;
    },
    write,
    forget: ({ id, parts }: Batch): void => {
      for (const part of parts) storedPart(id, part.id).write(null);
      stored.write(null);
    },
  };
};
