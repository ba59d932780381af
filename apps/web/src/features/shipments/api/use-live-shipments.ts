import type { ShipmentsChanged } from '@waymark/contracts';
import { statusLabel } from '@waymark/contracts/ui';
import { useEffect, useRef, useState } from 'react';
import { useLive } from '../../../lib/live/live-context.js';
import { useAnnouncement } from '../../../lib/live/use-announcement.js';
import { useShipments } from './shipment-queries.js';

/** The cursor of the last change of each recently changed shipment, by id, so that its row is highlighted once. */
export type Touched = ReadonlyMap<number, string>;

const MOST_TOUCHED = 500;
const sentenceOf = ({ kind, shipment }: ShipmentsChanged, { length }: readonly ShipmentsChanged[]): string => {
  if (length > 1) return `${length} shipments were changed`;
  if (kind === 'deleted') return 'A shipment was deleted';
  if (!shipment) return 'A shipment was changed';
  return `Shipment ${shipment.tracking_number}: ${statusLabel(shipment.status)}`;
};

const touchedBy = (known: Touched, { id, cursor }: ShipmentsChanged): Touched => {
  const touched = new Map(known);
  touched.delete(id);
  touched.set(id, cursor);
  const [oldest] = touched.keys();
  if (touched.size > MOST_TOUCHED && oldest !== undefined) touched.delete(oldest);
  return touched;
};

/**
 * Keeps the cached shipments in step with the server while the page is open. `onMessage` receives each change first.
 * With `only`, announces changes of that shipment alone.
 */
export const useLiveShipments = ({
  only,
  onMessage,
}: {
  only?: number;
  onMessage?: (message: ShipmentsChanged) => void;
} = {}): { touched: Touched; announcement: string } => {
  const live = useLive();
  const shipments = useShipments();
  const [touched, setTouched] = useState<Touched>(new Map());
  const { announcement, tell } = useAnnouncement(sentenceOf);
  const listener = useRef(onMessage);
  useEffect(() => {
    listener.current = onMessage;
  });

  useEffect(
    () =>
      live.watchShipments({
        onChanged: (message) => {
          listener.current?.(message);
          // After a failure, opening the page or the next change reads the shipment again.
          shipments.apply(message).catch(() => {});
          setTouched((known) => touchedBy(known, message));
          if (only === undefined || only === message.id) tell(message.id, message);
        },
        onReload: () => void shipments.reload(),
      }),
    [live, shipments, only, tell],
  );
  return { touched, announcement };
};
