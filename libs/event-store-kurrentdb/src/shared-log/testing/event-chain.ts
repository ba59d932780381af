import { randomUUID } from 'node:crypto';
import { canonicalJson } from '@waymark/proofs';
import { eventHash, FIRST_PREVIOUS_HASH } from '@waymark/event-store';
import type { NewEvent } from '../shared-log.js';

interface Chain {
  stream: string;
  /** The event before the first one. */
  after?: Pick<NewEvent, 'version' | 'hash'> | undefined;
  type?: string;
  metadata?: object;
}

/** Returns a chain with one event for each data object. */
export const chainOf = (
  { stream, after, type = 'Noted', metadata = { request_id: 'request-1' } }: Chain,
  data: readonly object[],
): NewEvent[] => {
  let { version, hash } = after ?? { version: 0, hash: FIRST_PREVIOUS_HASH };
  return data.map((item) => {
    version += 1;
    const unhashed = {
      id: randomUUID(),
      stream,
      version,
      type,
      schema_version: 1,
      data: canonicalJson(item),
      metadata: canonicalJson(metadata),
      previous_hash: hash,
    };
    hash = eventHash(unhashed);
    return { ...unhashed, hash };
  });
};

/** Returns the event of a chain with one event. */
export const eventOf = (chain: Chain, data: object = {}): NewEvent => {
  const [event] = chainOf(chain, [data]);
  if (!event) throw new Error('a chain of one has one event');
  return event;
};
