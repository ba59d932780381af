import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiPaths, type HistoryEntry, type Shipment } from '@waymark/contracts';
import { useEffect } from 'react';
import { http } from '../../../lib/http.js';

export const historyKey = (id: number) => ['history', 'events', id] as const;

/** Every event of a shipment, in order of version. */
export const useHistory = (id: number) =>
  useQuery({
    queryKey: historyKey(id),
    queryFn: async ({ signal }) => (await http.get<HistoryEntry[]>(apiPaths.shipmentHistory(id), { signal })).data,
    enabled: Number.isSafeInteger(id) && id > 0,
    refetchOnWindowFocus: false,
  });

const versionQuery = (id: number, version: number) => ({
  queryKey: ['history', 'version', id, version],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await http.get<Shipment>(apiPaths.shipment(id), { params: { version }, signal })).data,
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
