import type { DomainEvent, EventReader } from '@waymark/event-store';

/** Shares pages between several readers that proceed at the same pace: the last page is read and parsed once. */
export const sharedPages = <Event extends DomainEvent, Actor>(
  reader: Pick<EventReader<Event, Actor>, 'readAfter'>,
): Pick<EventReader<Event, Actor>, 'readAfter'> => {
  let last: { key: string; page: ReturnType<typeof reader.readAfter> } | undefined;
  return {
    readAfter: (position, limit) => {
      const key = `${limit} after ${position}`;
      if (last?.key !== key) last = { key, page: reader.readAfter(position, limit) };
      return last.page;
    },
  };
};
