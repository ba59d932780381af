/** Batches news for some milliseconds, keeps the latest of each key, and hands over at least one at once. */
export const gathered = <News>(
  handOn: (first: News, all: readonly News[]) => void,
  milliseconds: number,
): { tell: (key: string | number, news: News) => void; stop: () => void } => {
  const waiting = new Map<string | number, News>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    tell: (key, news) => {
      waiting.set(key, news);
      timer ??= setTimeout(() => {
        timer = undefined;
        const all = [...waiting.values()];
        waiting.clear();
        if (all[0] !== undefined) handOn(all[0], all);
      }, milliseconds);
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      waiting.clear();
    },
  };
};
