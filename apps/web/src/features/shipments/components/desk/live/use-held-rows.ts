import type { Shipment } from '@waymark/contracts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useShipments } from '../../../api/shipment-queries.js';
import type { Touched } from '../../../api/use-live-shipments.js';
import { differences, withTail } from './held-rows.js';

interface Held {
  /** Undefined for none. */
  list: string | undefined;
  rows: readonly Shipment[];
}

const nothing: Held = { list: undefined, rows: [] };

/**
 * The rows of a list in the order of `fresh`, or in the order shown before while the rows are held. Each row is the
 * newest known version of its shipment.
 */
export const useHeldRows = (
  fresh: readonly Shipment[],
  {
    list,
    isWhole,
    isHeld,
    touched,
  }: {
    /** Undefined while rows of another list are shown. */
    list: string | undefined;
    /** Whether `fresh` is the whole list. */
    isWhole: boolean;
    isHeld: boolean;
    touched: Touched;
  },
) => {
  const shipments = useShipments();
  const [held, setHeld] = useState(nothing);
  const isShownAlready = list !== undefined && list === held.list;
  const shown = useMemo(
    () => (isHeld && isShownAlready ? withTail(held.rows, fresh) : fresh),
    [isHeld, isShownAlready, held.rows, fresh],
  );
  if (held.list !== list || held.rows !== shown) setHeld({ list, rows: shown });
  const changes = useMemo(() => differences(shown, fresh, isWhole), [shown, fresh, isWhole]);
  const { rows, deleted } = useMemo(() => {
    const inList = new Map(fresh.map((shipment) => [shipment.id, shipment]));
    const gone = new Set<number>();
    const now = shown.map((shipment) => {
      // Responses no longer contain a row that left the list, but pushes still change it.
      const left = touched.has(shipment.id) ? shipments.now(shipment) : shipment;
      const known = inList.get(shipment.id) ?? left;
      if (!known) gone.add(shipment.id);
      return known ?? shipment;
    });
    return { rows: now, deleted: gone };
  }, [shown, fresh, shipments, touched]);
  useEffect(() => shipments.hold(shown), [shipments, shown]);
  const show = useCallback(() => setHeld(nothing), []);
  return { rows, deleted, changes, show };
};
