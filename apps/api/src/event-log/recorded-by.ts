import type { DomainEvent } from '@waymark/event-store';

/** Returns the event of this type from the outcome of a command that always records one. Throws if it is missing. */
export const recordedBy = <Event extends DomainEvent, const Type extends Event['type']>(
  { events }: { events: readonly Event[] },
  type: Type,
): Extract<Event, { type: Type }> => {
  const found = events.find((event): event is Extract<Event, { type: Type }> => event.type === type);
  if (!found) throw new Error(`the command recorded no ${type} event`);
  return found;
};
