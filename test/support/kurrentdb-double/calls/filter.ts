import type { LogRecord } from '../log/log-record.js';
import type { streams } from '../protocol/protocol.js';

/** Selects records of a read or a subscription by prefixes or a pattern of stream names or event types. */
export const matcherOf = (
  filter: streams.ReadReq.Options.FilterOptions | undefined,
): ((record: LogRecord) => boolean) => {
  if (!filter) return () => true;
  const byStream = filter.hasStreamIdentifier();
  const expression = byStream ? filter.getStreamIdentifier() : filter.getEventType();
  const prefixes = expression?.getPrefixList() ?? [];
  const pattern = prefixes.length === 0 ? new RegExp(expression?.getRegex() ?? '') : undefined;
  return ({ stream, type }) => {
    const value = byStream ? stream : type;
    return pattern?.test(value) ?? prefixes.some((prefix) => value.startsWith(prefix));
  };
};
