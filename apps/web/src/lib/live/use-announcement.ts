import { useEffect, useState } from 'react';
import { gathered } from './gathered.js';

/** Milliseconds in which news is gathered into one sentence. */
const GATHERING = 1_500;

/**
 * One sentence for assistive technology about all that came within a while, however much that was: of each key the last
 * news. `sentenceOf` is given at least one, and is the same as long as the page stays.
 */
export const useAnnouncement = <News>(
  sentenceOf: (first: News, all: readonly News[]) => string,
): { announcement: string; tell: (key: string | number, news: News) => void } => {
  const [announcement, setAnnouncement] = useState('');
  const [{ tell, stop }] = useState(() =>
    gathered<News>((first, all) => setAnnouncement(sentenceOf(first, all)), GATHERING),
  );
  useEffect(() => stop, [stop]);
  return { announcement, tell };
};
