import { useEffect, useState } from 'react';
import { gathered } from './gathered.js';

/** Milliseconds of news that are combined into one sentence. */
const GATHERING = 1_500;

/**
 * Returns one sentence for assistive technology about all news of an interval, with the latest of each key. `sentenceOf`
 * receives at least one, and must stay the same while the page is mounted.
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
