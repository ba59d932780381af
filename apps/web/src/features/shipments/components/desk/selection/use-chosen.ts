import type { Shipment, ShipmentQuery } from '@waymark/contracts';
import { texts } from '@waymark/contracts/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { notify } from '../../../../../lib/notices/notify.js';
import { useShipments } from '../../../api/shipment-queries.js';
import { readMatching, readPage } from '../../../api/shipments-api.js';
import type { DeskList } from '../live/use-desk-list.js';
import { MOST_MATCHING, extentOf, rangeOf, withChosen, withoutChosen, type Chosen } from './chosen-rows.js';

/** The shipments that matched a list's filters when it was read. Later changes to the list do not alter it. */
interface Snapshot {
  list: string;
  ids: readonly number[];
  readAt: Date;
}

/** The chosen shipments, independent of the list that is shown. */
export const useChosen = () => {
  const shipments = useShipments();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  useEffect(() => shipments.hold([...chosen.values()]), [shipments, chosen]);
  /** The last row that was selected individually. A range starts there. */
  const [anchor, setAnchor] = useState<number | null>(null);
  const add = useCallback((shipments: readonly Shipment[]) => setChosen((known) => withChosen(known, shipments)), []);
  const drop = useCallback((ids: Iterable<number>) => setChosen((known) => withoutChosen(known, ids)), []);
  return { chosen, anchor, setAnchor, add, drop };
};

/** Reads and chooses all shipments that match now, page by page. */
const useMatching = (query: ShipmentQuery, list: string, add: (shipments: readonly Shipment[]) => void) => {
  const shipments = useShipments();
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null);
  /** Number of shipments read so far; null if no read is running. */
  const [count, setCount] = useState<number | null>(null);
  const reading = useRef<AbortController>(null);
  const stop = useCallback(() => {
    reading.current?.abort();
    setCount(null);
  }, []);
  useEffect(() => stop, [list, stop]);
  const read = async () => {
    const { signal } = (reading.current = new AbortController());
    setCount(0);
    try {
      const found = await readMatching(
        query,
        MOST_MATCHING,
        signal,
        (page) => setCount((known) => (known ?? 0) + page.rows.length),
        (part) => shipments.page(() => readPage(part, signal)),
      );
      if (signal.aborted) return;
      add(found);
      setSnapshot({ list, ids: found.map(({ id }) => id), readAt: new Date() });
    } catch {
      if (!signal.aborted) notify.error(texts.shipmentsLoadFailed);
    } finally {
      if (!signal.aborted) setCount(null);
    }
  };
  return { snapshot, forget: () => setSnapshot(null), count, read: () => void read(), stop };
};

/** Chooses a row, a range, all loaded rows or all matches of the shown list. */
export const useSelection = (
  { chosen, anchor, setAnchor, add, drop }: ReturnType<typeof useChosen>,
  { rows, deleted, query, name, total = 0 }: DeskList,
) => {
  const choosable = useMemo(() => rows.filter(({ id }) => !deleted.has(id)), [rows, deleted]);
  const extent = useMemo(() => extentOf(choosable, chosen), [choosable, chosen]);
  const matching = useMatching(query, name, add);
  const { snapshot: read } = matching;
  const snapshot = read?.list === name && read.ids.every((id) => chosen.has(id)) ? read : null;
  const clear = () => {
    matching.stop();
    matching.forget();
    drop(chosen.keys());
  };
  return {
    chosen,
    extent,
    loaded: choosable.length,
    /** `isRange`: includes the rows between this row and the last choice. */
    choose: (shipment: Shipment, isChosen: boolean, isRange: boolean) => {
      const range = isRange ? rangeOf(choosable, anchor, shipment.id) : [];
      const meant = range.length > 0 ? range : [shipment];
      setAnchor(shipment.id);
      if (isChosen) add(meant);
      else drop(meant.map(({ id }) => id));
    },
    chooseLoaded: (isChosen: boolean) => {
      if (isChosen) return add(choosable);
      matching.stop();
      matching.forget();
      return drop([...choosable.map(({ id }) => id), ...(snapshot?.ids ?? [])]);
    },
    drop,
    clear,
    matching: {
      /** Number of shipments it would choose; 0 unless all loaded rows are chosen and more match. */
      offered:
        extent === 'all' && total > choosable.length && !snapshot && matching.count === null
          ? Math.min(total, MOST_MATCHING)
          : 0,
      total,
      count: matching.count,
      readAt: snapshot?.readAt ?? null,
      read: matching.read,
      stop: matching.stop,
    },
  };
};

export type Selection = ReturnType<typeof useSelection>;
