import { useVirtualizer } from '@tanstack/react-virtual';
import type { HistoryEntry } from '@waymark/contracts';
import { untranslated } from '@waymark/contracts/ui';
import { useEffect, useRef } from 'react';
import { Sentence } from '../../../components/ui/basics/isolated.js';
import { EventMark } from '../../../components/ui/display/event-mark.js';
import { classNames } from '../../../lib/page/class-names.js';
import { eventSummary, eventTitle } from '../../../lib/wording/event-words.js';
import { formatDateTime } from '../../../lib/wording/moments.js';
import { actorName } from '../actors.js';
import type { Player } from '../use-player.js';

const height = 60;

const Row = ({ entry, isShown, onChoose }: { entry: HistoryEntry; isShown: boolean; onChoose: () => void }) => {
  const summary = eventSummary(entry.type, entry.data, untranslated);
  return (
    <button
      type="button"
      aria-current={isShown ? 'true' : undefined}
      onClick={onChoose}
      className={classNames(
        'grid h-full w-full grid-cols-[1.75rem_2rem_minmax(0,1fr)_auto] items-center gap-3 border-l-2 px-4 text-left transition-colors focus-visible:outline-offset-[-2px]',
        isShown ? 'border-signal bg-raised' : 'border-transparent hover:bg-raised/60',
      )}
    >
      <span className="figures text-right text-xs text-muted">{entry.version}</span>
      <EventMark type={entry.type} data={entry.data} className="size-8 [&_svg]:size-4" />
      <span className="grid min-w-0">
        <span className="truncate text-sm font-medium">{eventTitle(entry.type)}</span>
        <span className="truncate text-xs text-muted">
          <Sentence>{summary || actorName(entry.actor)}</Sentence>
        </span>
      </span>
      <time dateTime={entry.recorded_at} className="text-xs whitespace-nowrap text-muted max-sm:hidden">
        {formatDateTime(entry.recorded_at)}
      </time>
    </button>
  );
};

/** All events, the first on top. Renders only the visible ones and keeps the shown one in view. */
export const EventList = ({
  entries,
  player: { version, send },
}: {
  entries: readonly HistoryEntry[];
  player: Player;
}) => {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 6,
  });
  useEffect(() => virtualizer.scrollToIndex(version - 1, { align: 'auto' }), [virtualizer, version]);

  return (
    <div
      ref={scroller}
      data-scrolls=""
      tabIndex={-1}
      className="max-h-[27rem] overflow-y-auto print:max-h-none overscroll-contain focus-visible:outline-offset-[-2px]"
    >
      <ol className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const entry = entries[index];
          return (
            entry && (
              <li
                key={key}
                aria-setsize={entries.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 border-b border-line"
                style={{ height, transform: `translateY(${start}px)` }}
              >
                <Row
                  entry={entry}
                  isShown={entry.version === version}
                  onChoose={() => send({ type: 'GO_TO', version: entry.version, move: 'pick' })}
                />
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
};
