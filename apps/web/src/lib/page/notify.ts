/** A short message at the top right, said as a status. The toast library is only fetched with the first one. */
export interface Notice {
  kind: 'success' | 'error' | 'info';
  text: string;
}

type Listener = (notice: Notice) => void;

let listener: Listener | undefined;
let waiting: Notice[] = [];
let onFirst: (() => void) | undefined;

const say = (notice: Notice): void => {
  if (listener) {
    listener(notice);
    return;
  }
  waiting.push(notice);
  onFirst?.();
};

export const notify = {
  success: (text: string): void => say({ kind: 'success', text }),
  error: (text: string): void => say({ kind: 'error', text }),
  info: (text: string): void => say({ kind: 'info', text }),
};

/** Where a notice is likely its area is fetched ahead: it may have to say that the line is gone. */
export const expectNotices = (): void => onFirst?.();

/** The layout is told when the first notice waits, so that it brings the toast area. */
export const onFirstNotice = (callback: () => void): (() => void) => {
  onFirst = callback;
  if (waiting.length > 0) callback();
  return () => {
    onFirst = undefined;
  };
};

/** The toast area takes every notice from here on, first those that waited. */
export const takeNotices = (take: Listener): (() => void) => {
  listener = take;
  for (const notice of waiting) take(notice);
  waiting = [];
  return () => {
    listener = undefined;
  };
};
