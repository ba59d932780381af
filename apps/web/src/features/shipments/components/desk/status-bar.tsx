import type { ReactNode } from 'react';
import { Button } from '../../../../components/ui/button.js';
import { ZoneNote } from '../../../../components/ui/zone-note.js';
import { formatNumber } from '../../../../lib/wording/format.js';

const small = 'min-h-7! px-2! text-xs!';

/** Under the list: what is chosen of it, what has come, and what just happened. */
export const StatusBar = ({
  chosen,
  arrived,
  ticker,
  onUpdate,
  onClear,
  onLetIn,
  onKeys,
}: {
  chosen: number;
  arrived: number;
  ticker: ReactNode;
  onUpdate: () => void;
  onClear: () => void;
  onLetIn: () => void;
  onKeys: () => void;
}) => (
  <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 text-xs min-[1180px]:flex-nowrap">
    {chosen > 0 && (
      <>
        <Button size="small" className={small} onClick={onUpdate}>
          Update {formatNumber(chosen)} selected
        </Button>
        <Button size="small" variant="quiet" className={small} onClick={onClear}>
          Clear
        </Button>
      </>
    )}
    {arrived > 0 && (
      <Button variant="secondary" size="small" className={small} onClick={onLetIn}>
        {arrived === 1 ? 'Show 1 new shipment' : `Show ${formatNumber(arrived)} new shipments`}
      </Button>
    )}
    {ticker}
    <ZoneNote />
    <Button variant="quiet" size="small" className={`${small} max-[1179px]:hidden`} onClick={onKeys}>
      Shortcuts <kbd className="figures text-muted">?</kbd>
    </Button>
  </div>
);
