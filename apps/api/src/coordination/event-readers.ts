import { eventDeclarations, type EventDeclaration } from '@waymark/vocabulary';

/**
 * Knows which events all nodes can read. Nodes of the previous release cannot read new event types or change streams
 * with them.
 */
export interface EventReaders {
  /** Resolves with whether all running nodes can read this type. Rejects with StoreUnavailableError. */
  everyNodeReads(type: string): Promise<boolean>;
}

/** Event types that the previous release cannot read. */
export const NEW_EVENT_TYPES = Object.entries<EventDeclaration>(eventDeclarations).flatMap(([type, { isNew }]) =>
  isNew ? [type] : [],
);
