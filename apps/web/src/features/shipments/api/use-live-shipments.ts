import { useQueryClient } from '@tanstack/react-query';
import { STATUS_LABELS, type ShipmentsChanged } from '@waymark/contracts';
import { useEffect, useRef, useState } from 'react';
import { useLive } from '../../../lib/live/live-context.js';
import { applyChange, shipmentKeys } from './shipment-queries.js';

/** The last change of each shipment since the page was opened, by id: its cursor, for a row to glow once. */
export type Touched = ReadonlyMap<number, string>;

const sentenceOf = ({ kind, shipment }: ShipmentsChanged): string => {
  if (kind === 'deleted') return 'A shipment was deleted';
  if (!shipment) return 'A shipment was changed';
  return `Shipment ${shipment.tracking_number}: ${STATUS_LABELS[shipment.status]}`;
};

/** Keeps the cached shipments as they stand on the server while the page is open; `onMessage` sees each change first. */
export const useLiveShipments = (
  onMessage?: (message: ShipmentsChanged) => void,
): { touched: Touched; announcement: string } => {
  const live = useLive();
  const cache = useQueryClient();
  const [touched, setTouched] = useState<Touched>(new Map());
  const [announcement, setAnnouncement] = useState('');
  const listener = useRef(onMessage);
  useEffect(() => {
    listener.current = onMessage;
  });

  useEffect(
    () =>
      live.watchShipments({
        onChanged: (message) => {
          listener.current?.(message);
          // What cannot be read now is read when its page is opened, or with the next change.
          applyChange(cache, message).catch(() => {});
          void cache.invalidateQueries({ queryKey: shipmentKeys.counters });
          setTouched((known) => new Map(known).set(message.id, message.cursor));
          setAnnouncement(sentenceOf(message));
        },
        onReload: () => void cache.invalidateQueries({ queryKey: shipmentKeys.all }),
      }),
    [live, cache],
  );
  return { touched, announcement };
};
