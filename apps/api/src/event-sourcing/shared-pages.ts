import type { EventReader } from './event-store.js';

type Page = ReturnType<EventReader['readAfter']>;

/** A log for several who go through it side by side, page by page of one size: what one has just read is read and parsed for all. */
export const sharedPages = (reader: Pick<EventReader, 'readAfter'>): Pick<EventReader, 'readAfter'> => {
  let last: { asked: string; page: Page } | undefined;
  return {
    readAfter: (position, limit) => {
      const asked = `${limit} after ${position}`;
      if (last?.asked !== asked) last = { asked, page: reader.readAfter(position, limit) };
      return last.page;
    },
  };
};
