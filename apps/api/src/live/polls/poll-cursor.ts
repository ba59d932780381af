/**
 * The position of a reader of one parcel: the version of the last event that it has seen, and the number of waits there
 * without an event. Both are equal for all readers who wait together, so they request the same URL, which a shared cache
 * fetches once. The count changes the URL for each wait, so that no cache serves the response of the previous wait.
 */
export interface PollCursor {
  version: number;
  waits: number;
}

const CURSOR = /^([1-9]\d{0,8})(?:\.(\d{1,8}))?$/;

/** Undefined for text that is not a cursor of this route. */
export const parsePollCursor = (text: string): PollCursor | undefined => {
  const [, version, waits = '0'] = CURSOR.exec(text) ?? [];
  return version === undefined ? undefined : { version: Number(version), waits: Number(waits) };
};

const MOST_WAITS = 99_999_999;

/** The cursor after a response with this version. */
export const pollCursorAfter = (version: number, before?: PollCursor): string =>
  before?.version === version ? `${version}.${(before.waits % MOST_WAITS) + 1}` : String(version);
