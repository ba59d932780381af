import { useQueryClient } from '@tanstack/react-query';
import { STATUS_LABELS, type ShipmentsChanged } from '@waymark/contracts';
import { useEffect, useRef, useState } from 'react';
import { useLive } from '../../../lib/live/live-context.js';
import { forgetShipment, rememberShipment, shipmentKeys } from './shipment-queries.js';

/** The last change of each shipment since the page was opened, by id: its cursor, for a row to glow once. */
export type Touched = ReadonlyMap<number, string>;

const sentenceOf = ({ kind, shipment }: ShipmentsChanged): string => {
  if (kind === 'deleted' || !shipment) return 'A shipment was deleted';
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
          if (message.kind === 'deleted' || !message.shipment) forgetShipment(cache, message.id);
          else rememberShipment(cache, message.shipment);
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
