import type { Shipment } from '@waymark/contracts';
import { texts } from '@waymark/contracts/ui';
import { useCallback, useEffect, useMemo } from 'react';
import { notify } from '../../../../../lib/notices/notify.js';
import { useDesk } from '../../../api/desk-queries.js';
import type { ShipmentPage } from '../../../api/shipments-api.js';
import { requestOf, type DeskFilters } from '../filters/desk-filters.js';
import { useDeskEvents } from './use-desk-events.js';
import { useHeldRows } from './use-held-rows.js';
import { useKeptDesk } from './use-kept-desk.js';

const rowsOf = (pages: readonly ShipmentPage[] = []): Shipment[] => [
  ...new Map(pages.flatMap((page) => page.rows.map((row) => [row.id, row] as const))).values(),
];

/** The list for the filters, as it is shown. Its rows keep their places while `isHeld`. */
export const useDeskList = (filters: DeskFilters, isHeld: boolean) => {
  const query = useMemo(() => requestOf(filters), [filters]);
  const name = JSON.stringify(query);
  useKeptDesk(query);
  const reading = useDesk(query);
  const { events, touched } = useDeskEvents(query);
  const { fetchNextPage, isFetching } = reading;
  const more = useCallback(() => {
    // Fetching the next page during a refetch would cancel the refetch.
    if (!isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [fetchNextPage, isFetching]);
  useEffect(() => {
    if (reading.isError) notify.error(texts.shipmentsLoadFailed);
  }, [reading.isError, reading.errorUpdatedAt]);
  const asOf = reading.data?.pages[0]?.asOf;
  const { rows, deleted, changes, show } = useHeldRows(
    // A shipment can move to the next page between two requests and appear twice.
    useMemo(() => rowsOf(reading.data?.pages), [reading.data]),
    {
      // Rows from before a reload keep no places: some may be deleted.
      list: reading.isPlaceholderData || asOf !== undefined ? undefined : name,
      isWhole: !reading.hasNextPage,
      isHeld,
      touched,
    },
  );
  return {
    /** Identifies the list. */
    name,
    query,
    /** The request's state. */
    reading,
    rows,
    /** Ids of rows whose shipment was deleted; they stay in their places until the list is refreshed. */
    deleted,
    touched,
    /** Number of rows on the server; undefined before the first response. */
    total: reading.data?.pages[0]?.total,
    /** When a list from before a reload was last current, in milliseconds since 1970. */
    asOf,
    hasMore: reading.hasNextPage,
    more,
    /** Number of rows that have entered, left or moved and are not shown yet. */
    changes,
    /** Shows these changes. */
    show,
    /** The latest events, newest first. */
    events,
  };
};

export type DeskList = ReturnType<typeof useDeskList>;
