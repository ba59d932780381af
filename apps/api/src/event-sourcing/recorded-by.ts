import type { WaymarkEvent } from '@waymark/domain';

/** The event of this type among those of a command that records one each time. */
export const recordedBy = <Event extends WaymarkEvent, const Type extends Event['type']>(
  { events }: { events: readonly Event[] },
  type: Type,
): Extract<Event, { type: Type }> => {
  const found = events.find((event): event is Extract<Event, { type: Type }> => event.type === type);
  if (!found) throw new Error(`no ${type} was recorded`);
  return found;
};
