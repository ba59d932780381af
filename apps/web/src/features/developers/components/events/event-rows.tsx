import type { CloudEvent } from '@waymark/contracts';
import { useEffect, useRef, type RefObject } from 'react';
import { WindowList } from '../../../../components/ui/display/window-list.js';
import { useMediaQuery } from '../../../../lib/page/use-media-query.js';
import { useUnfolded } from '../../../../lib/page/use-unfolded.js';
import { usePanelRows } from '../../../../lib/page/use-window-rows.js';
import { EventRow } from './event-row.js';

/** Renders only the visible events. New events animate in; events reached by scrolling do not. */
export const EventRows = ({
  scroller,
  events,
}: {
  scroller: RefObject<HTMLElement | null>;
  events: readonly CloudEvent[];
}) => {
  // Height of a collapsed row in pixels, where it fits on one line.
  const height = useMediaQuery('(min-width: 40rem)') ? 39 : 59;
  const inSight = usePanelRows(scroller, events, height);
  const [unfolded, toggle] = useUnfolded();
  const known = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    known.current = new Set(events.map(({ id }) => id));
  }, [events]);
  return (
    <WindowList rows={events} inSight={inSight} rowClassName="border-b border-line last:border-b-0">
      {(event) => (
        <EventRow
          event={event}
          isNew={!known.current.has(event.id)}
          isUnfolded={unfolded.has(event.id)}
          onUnfold={() => toggle(event.id)}
        />
      )}
    </WindowList>
  );
};
