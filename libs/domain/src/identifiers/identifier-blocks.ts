import type { Decider, DomainEvent } from '../event.js';

/** Integer ids are taken from blocks reserved in the log: unique over all nodes, never reused, at most a block skipped at a restart. */
export type IdentifierKind = 'shipment' | 'tracking_update' | 'address' | 'api_key' | 'webhook';

/** `from` and `to` are both part of the block. */
export type IdentifierBlockEvent = DomainEvent<'IdentifierBlockReserved', { from: number; to: number }>;
export type IdentifierBlockState = Readonly<{ last: number }>;
export type IdentifierBlockCommand = Readonly<{ type: 'ReserveIdentifierBlock'; size: number }>;

/** At run time the stream may hold events that only a newer Waymark knows. */
const isBlockReserved = (event: DomainEvent): event is IdentifierBlockEvent => event.type === 'IdentifierBlockReserved';

export const identifierBlockDecider: Decider<IdentifierBlockState, IdentifierBlockCommand, IdentifierBlockEvent> = {
  initialState: { last: 0 },
  evolve: (state, event: DomainEvent) =>
    isBlockReserved(event) ? { last: Math.max(state.last, event.data.to) } : state,
  decide: ({ size }, { last }) => {
    if (!Number.isSafeInteger(size) || size < 1) throw new RangeError('a block has at least one identifier');
    return [{ type: 'IdentifierBlockReserved', data: { from: last + 1, to: last + size } }];
  },
};

export const identifierStream = (kind: IdentifierKind): string => `identifiers-${kind}`;
