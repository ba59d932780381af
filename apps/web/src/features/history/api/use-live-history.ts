import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../../../lib/live/live-context.js';
import { historyKey } from './history-queries.js';

/** Reloads the history whenever the shipment changes. */
export const useLiveHistory = (id: number): void => {
  const live = useLive();
  const cache = useQueryClient();
  useEffect(() => {
    const readAgain = () => void cache.invalidateQueries({ queryKey: historyKey(id) });
    return live.watchShipments({
      onChanged: (message) => {
        if (message.id === id) readAgain();
      },
      onReload: readAgain,
    });
  }, [live, cache, id]);
};
