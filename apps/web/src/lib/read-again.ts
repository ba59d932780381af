import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Reads what is shown of these queries once more, from now on: a first reading that has begun goes on when it is invalidated. */
export const readAgain = async (cache: QueryClient, queryKey: QueryKey): Promise<void> => {
  const isFirst = cache.getQueriesData({ queryKey }).some(([, data]) => data === undefined);
  await cache.invalidateQueries({ queryKey });
  if (isFirst) await cache.invalidateQueries({ queryKey });
};
