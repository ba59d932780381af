import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { shipmentCalls } from '@waymark/client';
import { useEffect } from 'react';
import { http } from '../../../lib/requests/http.js';

const shipments = shipmentCalls(http);
export const historyKey = (id: number) => ['history', 'events', id] as const;

/** Every event of a shipment, in order of version. */
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
  // What has been does not change.
  staleTime: Infinity,
});

/** The shipment as it stood at a version; the one shown before stays until it has come, and the neighbours are read ahead. */
export const useShipmentAt = (id: number, version: number, last: number) => {
  const cache = useQueryClient();
  useEffect(() => {
    // A neighbour that cannot be had now is asked for when it is shown.
    for (const neighbour of [version + 1, version - 1]) {
      if (neighbour >= 1 && neighbour <= last) cache.query(versionQuery(id, neighbour)).catch(() => {});
    }
  }, [cache, id, version, last]);
  return useQuery({ ...versionQuery(id, version), placeholderData: keepPreviousData });
};
