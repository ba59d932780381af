import type { EventFilter } from '@waymark/contracts';
import { History, Pause, Play } from 'lucide';
import { useMemo, useRef, useState } from 'react';
import { Button } from '../../../../components/ui/basics/button.js';
import { LineDot } from '../../../../components/ui/display/line-dot.js';
import { selectedOf } from '../../event-types.js';
import { useEventStream } from '../../use-event-stream.js';
import { counted } from '../../../../lib/wording/format.js';
import { EventRows } from './event-rows.js';
import { TypesFilter } from './types-filter.js';
import { Icon } from '../../../../components/ui/basics/icon.js';

/** The first cursor of any log. */
const BEGINNING = '0';

const Waiting = ({ filtered, onReplay }: { filtered: boolean; onReplay: (() => void) | undefined }) => (
  <div className="grid h-full min-h-72 place-content-center justify-items-center gap-4 px-6 text-center">
    <span aria-hidden="true" className="relative grid size-14 place-items-center">
      <span className="absolute inset-0 animate-pulse-dot rounded-full border border-signal opacity-60" />
      <span className="absolute inset-3 animate-pulse-dot rounded-full border border-signal" />
      <span className="size-2.5 rounded-full bg-signal" />
    </span>
    <p className="font-heading text-lg font-semibold">{filtered ? 'No matching events yet' : 'Listening'}</p>
    <p className="max-w-sm text-sm text-muted">The next event of a shipment appears here as soon as it is recorded.</p>
    {onReplay && (
      <Button variant="secondary" size="small" onClick={onReplay} icon={<Icon of={History} className="size-4" />}>
        Replay from the beginning
      </Button>
    )}
  </div>
);

/** The event stream as a program receives it, live. */
export const EventStreamPanel = () => {
  const [after, setAfter] = useState<string | null>(null);
  const [types, setTypes] = useState<ReadonlySet<EventFilter>>(new Set());
  const { log, state, pause, resume } = useEventStream(after);
  const rows = useMemo(() => selectedOf(log.shown, types), [log.shown, types]);
  const scroller = useRef<HTMLDivElement>(null);
  const replay = after === null ? () => setAfter(BEGINNING) : undefined;

  return (
    <section
      aria-labelledby="event-stream"
      className="night flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-ground text-ink shadow-card"
    >
      <div className="grid gap-3 border-b border-line p-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <h2 id="event-stream" className="text-lg">
              Event stream
            </h2>
            <LineDot
              role="status"
              line={state === 'connected' && log.paused ? 'paused' : state}
              className="font-semibold"
            />
            <span className="figures text-xs text-muted max-sm:sr-only">{counted(log.received, 'event')}</span>
          </div>
          <div className="flex gap-2">
            {replay && log.shown.length > 0 && (
              <Button variant="quiet" size="small" onClick={replay} icon={<Icon of={History} className="size-4" />}>
                Replay all
              </Button>
            )}
            <Button
              variant="secondary"
              size="small"
              onClick={log.paused ? resume : pause}
              icon={log.paused ? <Icon of={Play} className="size-4" /> : <Icon of={Pause} className="size-4" />}
            >
              {log.paused ? `Resume${log.heldCount > 0 ? `, ${log.heldCount} waiting` : ''}` : 'Pause'}
            </Button>
          </div>
        </div>
        <TypesFilter chosen={types} onChange={setTypes} />
      </div>
      <div
        ref={scroller}
        className="h-[34rem] overflow-y-auto [overflow-anchor:none]"
        role="region"
        aria-label="Events"
        tabIndex={0}
      >
        {rows.length === 0 ? (
          <Waiting filtered={log.shown.length > 0} onReplay={log.shown.length === 0 ? replay : undefined} />
        ) : (
          <EventRows scroller={scroller} events={rows} />
        )}
      </div>
    </section>
  );
};
