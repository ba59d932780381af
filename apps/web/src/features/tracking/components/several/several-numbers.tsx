import { headline, pagePaths, publicTexts, standingOf, timeText, wallTime } from '@waymark/contracts/ui';
import { ArrowRight } from 'lucide';
import { useEffect, useRef, type FocusEvent } from 'react';
import { Card } from '../../../../components/ui/basics/card.js';
import { Icon } from '../../../../components/ui/basics/icon.js';
import { Link } from '../../../../components/ui/basics/link.js';
import { LineDot } from '../../../../components/ui/display/line-dot.js';
import { LoadingNote, Skeleton } from '../../../../components/ui/feedback/skeleton.js';
import { useNow } from '../../../../lib/live/use-now.js';
import { useSeveral } from '../../use-several.js';
import { TrackFailure } from '../track-failure.js';
import { ParcelRow } from './parcel-row.js';

const countOf = (count: number): string => `${count} ${count === 1 ? 'number' : 'numbers'}`;

const Loading = () => (
  <>
    <LoadingNote>Looking up the shipments…</LoadingNote>
    <Card className="grid gap-4 p-5">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-11 w-full" />
      ))}
    </Card>
  </>
);

/** Keeps the place of the keyboard when a parcel of the table is opened or left: the browser forgets a removed element. */
const useKeptFocus = (isOpen: boolean) => {
  const back = useRef<HTMLAnchorElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const left = useRef<string | null>(null);
  const shown = useRef(isOpen);
  useEffect(() => {
    if (shown.current === isOpen) return;
    shown.current = isOpen;
    if (document.activeElement !== document.body) return;
    const links = [...(table.current?.querySelectorAll('a') ?? [])];
    const place = isOpen ? links.find((link) => link.getAttribute('href') === left.current) : back.current;
    place?.focus({ preventScroll: true });
  }, [isOpen]);
  const onFocus = ({ target }: FocusEvent) => {
    left.current = target.getAttribute('href');
  };
  return [back, table, onFocus] as const;
};

/** A live table of several numbers. While one of its parcels is open, only the way back to it. */
export const SeveralNumbers = ({ text, isOpen }: { text: string; isOpen: boolean }) => {
  const [snapshot, send] = useSeveral(text);
  const { parcels, latest, failure, fresh_until } = snapshot.context;
  const now = new Date(useNow());
  const [back, table, onFocus] = useKeptFocus(isOpen);
  const lines = ['connecting', 'connected', 'reconnecting', 'stale'] as const;
  const line = lines.find((state) => snapshot.matches({ loaded: state })) ?? 'connecting';

  if (!isOpen) {
    return (
      <Link
        ref={back}
        to={pagePaths.trackNumber(text)}
        className="print-hidden -my-4 inline-flex min-h-11 items-center gap-2 justify-self-start text-sm font-semibold underline-offset-4 hover:underline"
      >
        <Icon of={ArrowRight} className="size-4 rotate-180" />
        <span>{parcels.length > 0 ? `All ${countOf(parcels.length)}` : 'All numbers'}</span>
      </Link>
    );
  }
  if (failure) return <TrackFailure {...failure} onRetry={() => send({ type: 'RETRY' })} />;
  if (!snapshot.matches('loaded')) return <Loading />;
  return (
    <section aria-labelledby="several-heading" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="several-heading" className="text-lg">
          {countOf(parcels.length)}
        </h2>
        <LineDot role="status" line={line} className="track-line print-hidden font-semibold">
          {line === 'stale' && ` since ${timeText(wallTime(new Date(fresh_until)))}`}
        </LineDot>
      </div>
      <Card className="overflow-hidden">
        <table ref={table} onFocus={onFocus} className="several w-full border-collapse text-left text-sm">
          <caption className="sr-only">Tracked numbers</caption>
          <thead className="max-md:sr-only">
            <tr className="border-b border-line text-xs text-muted">
              <th scope="col">Tracking number</th>
              <th scope="col">Status</th>
              <th scope="col">Last place</th>
              <th scope="col">Expected delivery</th>
            </tr>
          </thead>
          <tbody>
            {parcels.map((parcel) => (
              <ParcelRow key={parcel.number} {...parcel} list={text} now={now} />
            ))}
          </tbody>
        </table>
      </Card>
      <p aria-live="polite" className="sr-only">
        {latest &&
          `${latest.number}: ${latest.shipment ? headline(standingOf(latest.shipment)) : publicTexts.shipmentNotFound}`}
      </p>
    </section>
  );
};
