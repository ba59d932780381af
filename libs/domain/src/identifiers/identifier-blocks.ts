import type { Decider, DomainEvent } from '../event.js';

/** Integer ids are taken from blocks reserved in the log: unique over all nodes, never reused, at most a block skipped at a restart. */
export const IDENTIFIER_KINDS = ['shipment', 'tracking_update', 'address'] as const;
export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number];

/** `from` and `to` are both part of the block. */
export type IdentifierBlockEvent = DomainEvent<'IdentifierBlockReserved', { from: number; to: number }>;
export type IdentifierBlockState = Readonly<{ last: number }>;
export type IdentifierBlockCommand = Readonly<{ type: 'ReserveIdentifierBlock'; size: number }>;

export const identifierBlockDecider: Decider<IdentifierBlockState, IdentifierBlockCommand, IdentifierBlockEvent> = {
  initialState: { last: 0 },
  evolve: (state, event) => ({ last: Math.max(state.last, event.data.to) }),
  decide: ({ size }, { last }) => {
    if (!Number.isSafeInteger(size) || size < 1) throw new RangeError('a block has at least one identifier');
    return [{ type: 'IdentifierBlockReserved', data: { from: last + 1, to: last + size } }];
  },
};

export const identifierStream = (kind: IdentifierKind): string => `identifiers-${kind}`;
