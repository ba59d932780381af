import type { identifierBlockEvents } from '@waymark/vocabulary';
import type { Decider, DomainEvent, EventOf } from '../event.js';

/** Integer ids come from blocks reserved in the log. They are unique over all nodes and never reused; a restart skips at most one block. */
export type IdentifierKind = 'shipment' | 'tracking_update' | 'address' | 'api_key' | 'webhook';

export type IdentifierBlockEvent = EventOf<typeof identifierBlockEvents>;
export type IdentifierBlockState = Readonly<{ last: number }>;
export type IdentifierBlockCommand = Readonly<{ type: 'ReserveIdentifierBlock'; size: number }>;

/** At run time the stream may hold events of a newer release. */
const isBlockReserved = (event: DomainEvent): event is IdentifierBlockEvent => event.type === 'IdentifierBlockReserved';

export const identifierBlockDecider: Decider<IdentifierBlockState, IdentifierBlockCommand, IdentifierBlockEvent> = {
  initialState: { last: 0 },
  evolve: (state, event: DomainEvent) =>
    isBlockReserved(event) ? { last: Math.max(state.last, event.data.to) } : state,
  decide: ({ size }, { last }) => {
    if (!Number.isSafeInteger(size) || size < 1)
      throw new RangeError('The size of an identifier block must be a whole number of at least 1.');
    return [{ type: 'IdentifierBlockReserved', data: { from: last + 1, to: last + size } }];
  },
};

export const identifierStream = (kind: IdentifierKind): string => `identifiers-${kind}`;
