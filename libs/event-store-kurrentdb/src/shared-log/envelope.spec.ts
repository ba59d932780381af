import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '@kurrent/kurrentdb-client';
import fc from 'fast-check';
import { toEventData, toSharedRecord } from './envelope.js';
import { isForeign } from './shared-log.js';
import { eventOf } from './testing/event-chain.js';

/** Returns the event as the client returns it: data as bytes, metadata parsed. */
const recorded = ({ metadata, data, id, type }: ReturnType<typeof toEventData>, streamId: string): RecordedEvent => ({
  id,
  type,
  streamId,
  revision: 0n,
  isJson: false,
  created: new Date(0),
  data: data as Uint8Array,
  metadata: JSON.parse(Buffer.from(metadata as Uint8Array).toString('utf8')) as Record<string, unknown>,
  position: { commit: 7n, prepare: 7n },
});

describe('the envelope of an event', () => {
  it('preserves the exact hashed texts for any content', () => {
    const json = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ stringUnit: 'grapheme' }));
    fc.assert(
      fc.property(json, json, (data, metadata) => {
        const event = eventOf({ stream: 'order-1', metadata }, data);
        const read = toSharedRecord(recorded(toEventData(event), 'events-order-1'), 'events-');
        expect(isForeign(read)).toBe(false);
        expect(read).toEqual({ ...event, commit_position: 7 });
      }),
    );
  });
});
