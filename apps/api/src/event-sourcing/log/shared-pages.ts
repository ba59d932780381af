import type { EventReader } from './event-store.js';

type Page = ReturnType<EventReader['readAfter']>;

/** Shares pages between several readers that proceed at the same pace: the last page is read and parsed once. */
export const sharedPages = (reader: Pick<EventReader, 'readAfter'>): Pick<EventReader, 'readAfter'> => {
  let last: { key: string; page: Page } | undefined;
  return {
    readAfter: (position, limit) => {
      const key = `${limit} after ${position}`;
      if (last?.key !== key) last = { key, page: reader.readAfter(position, limit) };
      return last.page;
    },
  };
};
