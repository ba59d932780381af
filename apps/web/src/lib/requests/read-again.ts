import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches the visible queries so that the result is newer than this call. Waits for requests under way instead of cancelling
 * them.
 */
export const readAgain = async (cache: QueryClient, queryKey: QueryKey): Promise<void> => {
  const isBeingRead = cache.isFetching({ queryKey }) > 0;
  await cache.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (isBeingRead) await cache.invalidateQueries({ queryKey }, { cancelRefetch: false });
};
