import type { ComponentProps } from 'react';
import { Button } from '../../../../components/ui/basics/button.js';
import { ZoneNote } from '../../../../components/ui/display/zone-note.js';
import type { Stage } from './bulk/bulk-runner.js';
import { MOST_MATCHING } from './selection/chosen-rows.js';
import type { Selection } from './selection/use-chosen.js';
import { classNames } from '../../../../lib/page/class-names.js';
import { formatNumber } from '../../../../lib/wording/format.js';
import { formatTime } from '../../../../lib/wording/moments.js';
import type { Elements } from '../../../../components/ui/basics/elements.js';

const small = 'min-h-7! px-2! text-xs!';
/** On narrow screens the offer floats over the list, whose end may be out of sight. */
const offer =
  'border-signal! min-[73.75rem]:min-h-7! min-[73.75rem]:px-2! min-[73.75rem]:text-xs! max-[73.6875rem]:fixed max-[73.6875rem]:right-4 max-[73.6875rem]:bottom-4 max-[73.6875rem]:z-10 max-[73.6875rem]:min-h-11! max-[73.6875rem]:shadow-floating';

/** Chooses all shipments that match now, including rows that are not loaded. */
const MatchingOffer = ({ matching: { offered, total, count, readAt, read, stop } }: Pick<Selection, 'matching'>) => (
  <>
    {offered > 0 && (
      <Button variant="secondary" size="small" className={small} onClick={read}>
        {offered < total
          ? `Select the first ${formatNumber(offered)} of ${formatNumber(total)} that match`
          : `Select all ${formatNumber(total)} that match`}
      </Button>
    )}
    <p role="status" className="whitespace-nowrap text-muted empty:hidden">
      {count !== null
        ? `Reading: ${formatNumber(count)} of ${formatNumber(Math.min(total, MOST_MATCHING))}…`
        : readAt && `Selected as it matched at ${formatTime(readAt)}`}
    </p>
    {count !== null && (
      <Button variant="quiet" size="small" className={small} onClick={stop}>
        Stop
      </Button>
    )}
  </>
);

/** The bar under the list: the selection, pending changes and latest events. */
export const StatusBar = ({
  selection,
  stage,
  changes,
  ticker,
  onUpdate,
  onShow,
  onKeys,
  ...pointed
}: {
  selection: Selection;
  /** Stage of the last batch, which must be finished before the next. */
  stage: Stage;
  /** Number of rows that have entered, left or moved and are not shown yet. */
  changes: number;
  ticker: Elements;
  onUpdate: () => void;
  onShow: () => void;
  onKeys: () => void;
} & Pick<ComponentProps<'div'>, 'onPointerEnter' | 'onPointerLeave'>) => {
  const chosen = selection.chosen.size;
  return (
    <div
      {...pointed}
      className={classNames(
        'flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 text-xs min-[73.75rem]:flex-nowrap print:hidden',
        // The end of the list may be out of sight, and with it what can be done with the selected rows.
        chosen > 0 &&
          'max-[73.6875rem]:sticky max-[73.6875rem]:bottom-0 max-[73.6875rem]:z-10 max-[73.6875rem]:bg-ground max-[73.6875rem]:py-1',
      )}
    >
      {stage !== 'none' && (
        <Button size="small" className={small} onClick={onUpdate}>
          {stage === 'failed' ? 'Finish the last update' : 'Show the last update'}
        </Button>
      )}
      {chosen > 0 && stage === 'none' && (
        <Button size="small" className={small} onClick={onUpdate}>{`Update ${formatNumber(chosen)} selected`}</Button>
      )}
      {chosen > 0 && (
        <Button variant="quiet" size="small" className={small} onClick={selection.clear}>
          Clear
        </Button>
      )}
      <MatchingOffer matching={selection.matching} />
      {/* Announced once, even if more changes follow. */}
      <p role="status" className="sr-only">
        {changes > 0 && 'The list has changed'}
      </p>
      {changes > 0 && (
        <Button variant="secondary" size="small" className={offer} onClick={onShow}>
          <span>
            <span className="figures">{formatNumber(changes)}</span>{' '}
            <span>{`${changes === 1 ? 'change' : 'changes'} · Show`}</span>
          </span>
        </Button>
      )}
      {ticker}
      <ZoneNote />
      <Button variant="quiet" size="small" className={`${small} max-[73.6875rem]:hidden`} onClick={onKeys}>
        <span>Shortcuts</span>
        <kbd className="figures text-muted">?</kbd>
      </Button>
    </div>
  );
};
