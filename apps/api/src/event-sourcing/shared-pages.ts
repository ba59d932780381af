import type { EventReader } from './event-store.js';

type Page = ReturnType<EventReader['readAfter']>;

/** A log for several who go through it side by side, page by page of one size: what one has just read is read and parsed for all. */
export const sharedPages = (reader: Pick<EventReader, 'readAfter'>): Pick<EventReader, 'readAfter'> => {
  let asked = '';
  let page: Page | undefined;
  return {
    readAfter: (position, limit) => {
      const asks = `${limit} after ${position}`;
      if (page === undefined || asks !== asked) page = reader.readAfter(position, limit);
      asked = asks;
      return page;
    },
  };
};
