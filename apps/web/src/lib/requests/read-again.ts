import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Reads what is shown of these queries once more, from now on: what is being read is waited for, not given up. */
export const readAgain = async (cache: QueryClient, queryKey: QueryKey): Promise<void> => {
  const isBeingRead = cache.isFetching({ queryKey }) > 0;
  await cache.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (isBeingRead) await cache.invalidateQueries({ queryKey }, { cancelRefetch: false });
};
