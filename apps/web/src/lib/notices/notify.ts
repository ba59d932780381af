/** A short message at the top right with the role status. The toast library loads with the first message. */
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

/** Preloads the toast area where a notice is likely: offline, it could not load to report the failure. */
export const expectNotices = (): void => onFirst?.();

/** Calls the layout when the first notice waits, so that it loads the toast area. */
export const onFirstNotice = (callback: () => void): (() => void) => {
  onFirst = callback;
  if (waiting.length > 0) callback();
  return () => {
    onFirst = undefined;
  };
};

/** Registers the toast area as the receiver of all notices, starting with the waiting ones. */
export const takeNotices = (take: Listener): (() => void) => {
  listener = take;
  for (const notice of waiting) take(notice);
  waiting = [];
  return () => {
    listener = undefined;
  };
};
