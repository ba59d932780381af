import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { shipmentCalls } from '@waymark/client';
import { useEffect } from 'react';
import { http } from '../../../lib/requests/http.js';

const shipments = shipmentCalls(http);
export const historyKey = (id: number) => ['history', 'events', id] as const;

/** Loads every event of a shipment in order of version. */
export const useHistory = (id: number) =>
  useQuery({
    queryKey: historyKey(id),
    queryFn: ({ signal }) => shipments.history(id, { signal }),
    enabled: Number.isSafeInteger(id) && id > 0,
    refetchOnWindowFocus: false,
  });

const versionQuery = (id: number, version: number) => ({
  queryKey: ['history', 'version', id, version],
  queryFn: ({ signal }: { signal: AbortSignal }) => shipments.read(id, { version }, { signal }),
  // Past versions do not change.
  staleTime: Infinity,
});

/**
 * Loads the shipment at a version. The previous version stays until it has loaded, and the neighboring versions are
 * prefetched.
 */
export const useShipmentAt = (id: number, version: number, last: number) => {
  const cache = useQueryClient();
  useEffect(() => {
    // A neighbor that fails to load now loads when it is shown.
    for (const neighbor of [version + 1, version - 1]) {
      if (neighbor >= 1 && neighbor <= last) cache.query(versionQuery(id, neighbor)).catch(() => {});
    }
  }, [cache, id, version, last]);
  return useQuery({ ...versionQuery(id, version), placeholderData: keepPreviousData });
};
