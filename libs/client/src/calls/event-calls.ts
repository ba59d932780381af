import { FEED_LIMITS, apiPaths, feedPageSchema, type CloudEvent, type FeedQuery } from '@waymark/contracts/wire';
import type { Http } from '../http.js';
import { requestsOf, type CallOptions } from './requests.js';

/** The feed by pages; `openEventStream` reads the same as it comes. */
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
    /** Every event after `after`, and then each as it happens (long polling), until the signal is aborted; keep `sequence` to go on there. */
    follow,
  };
};
