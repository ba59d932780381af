import { FEED_LIMITS, apiPaths, feedPageSchema, type CloudEvent, type FeedQuery } from '@waymark/contracts/wire';
import type { Http } from '../http.js';
import { requestsOf, type CallOptions } from './requests.js';

/** Calls for the feed by pages. `openEventStream` reads the same events as a stream. */
export const eventCalls = (http: Http) => {
  const { get } = requestsOf(http);
  const read = (query: FeedQuery = {}, options?: CallOptions) => get(feedPageSchema, apiPaths.events, query, options);
  async function* follow(query: FeedQuery = {}, options?: CallOptions): AsyncGenerator<CloudEvent, never> {
    for (let after = query.after ?? '0'; ;) {
      const { events, next } = await read({ wait: FEED_LIMITS.waitMaximum / 2, ...query, after }, options);
      yield* events;
      after = next;
    }
  }
  return {
    read,
    /** Yields every event after `after`, then new events by long polling, until the signal is aborted. Store `sequence` to resume. */
    follow,
  };
};
