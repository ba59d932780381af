import type { EventFormat } from '../log/event-format.js';
import type { DomainEvent, EventMetadata } from '../log/event-store.js';

/** The events of a small application, for tests. Its streams are `thing-1` and so on. */
export type SampleEvent =
  | { type: 'Opened'; data: { number: number } }
  | { type: 'Moved'; data: { to: string } }
  | { type: 'Noted'; data: { text: string; author: string | null; pinned: boolean } }
  | { type: 'Closed'; data: object };

export interface SampleActor {
  id: string;
  name: string;
}

type Upgrade = (data: object) => object;
/** The upgrades of each type, from schema version 1 on. */
const UPGRADES: Readonly<Record<SampleEvent['type'], readonly Upgrade[]>> = {
  Opened: [],
  Moved: [],
  Noted: [(data) => ({ ...data, author: null }), (data) => ({ ...data, pinned: false })],
  Closed: [],
};

const isKnown = (type: string): type is SampleEvent['type'] => Object.hasOwn(UPGRADES, type);

export const sampleFormat: EventFormat<SampleEvent> = {
  versionOf: (type) => (isKnown(type) ? UPGRADES[type].length + 1 : undefined),
  upcast: (type, version, data) => {
    const upgrades = UPGRADES[type];
    if (version > upgrades.length + 1) throw new RangeError(`schema version ${version} is newer`);
    return upgrades.slice(version - 1).reduce((upgraded, upgrade) => upgrade(upgraded), data);
  },
};

export const sampleActor: SampleActor = { id: 'account-1', name: 'Ada' };

export const sampleMetadata: EventMetadata<SampleActor> = {
  actor: sampleActor,
  request_id: 'request-1',
  recorded_at: '2026-01-02T03:04:05.678Z',
};

export const opened = (number: number): SampleEvent => ({ type: 'Opened', data: { number } });
export const moved = (to: string): SampleEvent => ({ type: 'Moved', data: { to } });
export const closed = { type: 'Closed', data: {} } as const satisfies DomainEvent;
