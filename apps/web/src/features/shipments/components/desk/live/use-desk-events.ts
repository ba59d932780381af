import type { ShipmentQuery, ShipmentsChanged } from '@waymark/contracts';
import { useEffect, useRef, useState } from 'react';
import { useNow } from '../../../../../lib/live/use-now.js';
import { useDeskReader } from '../../../api/desk-queries.js';
import { useShipments } from '../../../api/shipment-queries.js';
import { useLiveShipments } from '../../../api/use-live-shipments.js';
import { withMessage } from './ticker.js';

/** The interval of refetches without a change, in milliseconds: parcels become late or silent as time passes. */
const TIME_INTERVAL = 60_000;

/** Applies live changes to rows, list and counts of the desk, and keeps the latest events. */
export const useDeskEvents = (query: ShipmentQuery) => {
  const shipments = useShipments();
  const { read, follow } = useDeskReader();
  const [events, setEvents] = useState<readonly ShipmentsChanged[]>([]);
  const { touched } = useLiveShipments({
    onMessage: (message) => {
      setEvents((known) => withMessage(known, message));
      follow(query, message);
    },
  });
  const now = useNow(TIME_INTERVAL);
  const opened = useRef(now);
  useEffect(() => {
    // Nobody sees the lists of a hidden page, and they are read as soon as it is shown.
    if (now === opened.current || document.hidden) return;
    read();
    shipments.refreshCounts();
  }, [now, read, shipments]);
  return { events, touched };
};
