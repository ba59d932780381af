import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds in which news is gathered into one sentence. */
const GATHERING = 1_500;

/**
 * One sentence for assistive technology about all that came within a while, however much that was: of each key the last
 * news. `sentenceOf` is given at least one.
 */
export const useAnnouncement = <News>(
  sentenceOf: (first: News, all: readonly News[]) => string,
): { announcement: string; tell: (key: string | number, news: News) => void } => {
  const [announcement, setAnnouncement] = useState('');
  const gathered = useRef(new Map<string | number, News>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const words = useRef(sentenceOf);
  useEffect(() => {
    words.current = sentenceOf;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = useCallback((key: string | number, news: News) => {
    gathered.current.set(key, news);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const all = [...gathered.current.values()];
      gathered.current.clear();
      if (all[0] !== undefined) setAnnouncement(words.current(all[0], all));
    }, GATHERING);
  }, []);
  return { announcement, tell };
};
