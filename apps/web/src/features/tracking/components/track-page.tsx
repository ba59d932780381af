import type { PublicShipment, ShipmentStatus } from '@waymark/contracts';
import { headline, pagePaths, publicTexts, standingOf } from '@waymark/contracts/ui';
import { PackageX } from 'lucide';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../components/ui/basics/button.js';
import type { Elements } from '../../../components/ui/basics/elements.js';
import { EmptyState } from '../../../components/ui/feedback/empty-state.js';
import { Link } from '../../../components/ui/basics/link.js';
import { appearanceOfStatus } from '../../../components/ui/display/status-pill.js';
import { classNames } from '../../../lib/page/class-names.js';
import { useDocumentHead } from '../../../lib/page/document-head.js';
import type { RouteStop } from '../route-stop.js';
import { useTrack } from '../use-track.js';
import { announcement } from '../wording.js';
import { zonesAlong } from '../zones.js';
import { ShareActions } from './share-actions.js';
import { ShipmentFacts } from './shipment-facts.js';
import { ShipmentSummary } from './shipment-summary.js';
import { TrackFailure } from './track-failure.js';
import { TrackForm } from './track-form.js';
import { TrackSkeleton } from './track-skeleton.js';
import { TrackWelcome } from './track-welcome.js';
import { UpdateTimeline } from './update-timeline.js';
import '../tracking.css';
import { Icon } from '../../../components/ui/basics/icon.js';

/** Statuses for which `nextStep` returns advice. */
const HAS_NEXT: readonly ShipmentStatus[] = ['attempted_delivery', 'exception', 'delayed', 'delivered'];

const LOADING = 'loading';

/** The data that the map of a shipment's route needs. */
export interface ShipmentRoute {
  stops: readonly RouteStop[];
  /** The place of the deciding update, or of the newest if an edit set the status; undefined before the first update. */
  lastSeen: string | undefined;
  /** A CSS color for the route. */
  color: string;
  /** The parcel has reached the end of its route. */
  arrived: boolean;
  /** The stops are still being fetched. */
  pending: boolean;
}

interface TrackPageProps {
  /** Draws the shipment's route. */
  renderRoute: (route: ShipmentRoute) => ReactNode;
  /** Draws advice on the next step, for a status that has one. */
  renderNext: (shipment: PublicShipment) => Elements;
  /** Draws several numbers, or the way back to them while a parcel of them is open. */
  renderList: (text: string, isOpen: boolean) => Elements;
  /** Drawn behind the number field while it is the whole page. */
  backdrop: ReactNode;
}

const routeOf = (shipment: PublicShipment, stops: readonly RouteStop[], pending: boolean): ShipmentRoute => {
  const { status, update } = standingOf(shipment);
  return {
    ...{ stops, pending },
    lastSeen: update?.location,
    color: appearanceOfStatus(status).color,
    arrived: status === 'delivered',
  };
};

/** The Track Your Shipment page: looks a number up and then follows it live. */
export const TrackPage = ({ renderRoute, renderNext, renderList, backdrop }: TrackPageProps) => {
  const [snapshot, send, list] = useTrack();
  const { number, complaint, shipment, failure, stops, arrived, before, fresh_until } = snapshot.context;
  const form = useRef<HTMLDivElement>(null);
  /** The number shown when the field was reopened, or LOADING while the look-up that the field started runs. */
  const [opened, setOpened] = useState<string>();
  const failed = snapshot.matches('failed') && failure && (
    <TrackFailure {...failure} number={number} onRetry={() => send({ type: 'TRACK', number })} />
  );
  const fieldIsPage = snapshot.matches('idle') || (failed && !list);
  const lines = ['connecting', 'connected', 'reconnecting', 'stale'] as const;
  const line = lines.find((state) => snapshot.matches({ loaded: { line: state } })) ?? 'connecting';
  const words = shipment ? headline(standingOf(shipment)) : '';
  const zoneOf = zonesAlong(stops);
  const folded = !fieldIsPage && opened !== (snapshot.matches('loading') ? LOADING : number);
  useDocumentHead(
    shipment ? `${words}, ${shipment.tracking_number}` : publicTexts.trackTitle,
    'Enter a tracking number and follow the parcel live: where it is, when it comes, and every step on its way.',
  );
  const trackAnother = () => {
    // An on-screen keyboard opens only if the field has the focus before the tap ends, so render synchronously.
    flushSync(() => setOpened(number));
    form.current?.querySelector('input')?.select();
  };

  return (
    <div className="tracking" data-changed={before ? '' : undefined}>
      <header
        className={classNames(
          'relative isolate overflow-hidden border-b border-line print-hidden',
          fieldIsPage && 'border-transparent',
        )}
      >
        {fieldIsPage && <div className="tracking-backdrop">{backdrop}</div>}
        {/* Reserves the form's height before the form renders, so that the heading does not move. */}
        <div
          className={classNames(
            'page-width grid',
            fieldIsPage
              ? 'tracking-field content-center gap-6 py-16 sm:py-24'
              : 'tracking-bar items-end gap-3 pt-4 pb-3 sm:pt-8 md:pb-6',
          )}
        >
          <div className={fieldIsPage ? 'grid gap-3' : 'flex flex-wrap items-center justify-between gap-2 self-center'}>
            <h1 className={fieldIsPage ? 'text-2xl' : 'text-lg md:text-xl'}>{publicTexts.trackTitle}</h1>
            {folded && (
              <Button variant="secondary" size="small" className="md:hidden" onClick={trackAnother}>
                Track another
              </Button>
            )}
            {fieldIsPage && (
              <p className="max-w-prose text-lg text-muted">
                Every step of the way, the moment it happens. No account needed.
              </p>
            )}
          </div>
          <div ref={form} className={classNames('grid gap-6', fieldIsPage && 'max-w-xl', folded && 'max-md:hidden')}>
            <TrackForm
              number={number}
              found={shipment !== null}
              complaint={complaint}
              // A look-up from a link shows its progress below, and removing a spinner here would widen the field.
              busy={snapshot.matches('loading') && opened === LOADING}
              onTrack={(typed) => {
                if (typed.trim() !== '') setOpened(LOADING);
                send({ type: 'TRACK', number: typed });
              }}
            />
            {fieldIsPage && failed}
            {snapshot.matches('idle') && <TrackWelcome />}
          </div>
        </div>
      </header>
      <div aria-live="polite" className="sr-only">
        {before &&
          shipment &&
          announcement(before, shipment, zoneOf, snapshot.matches({ loaded: { route: 'asking' } }))}
      </div>
      {!fieldIsPage && (
        <div className="page-width grid gap-8 pt-3 pb-8 md:pt-8">
          {list && renderList(list, snapshot.matches('listed'))}
          {failed}
          {snapshot.matches('loading') && (
            <>
              {/* The server-rendered result for the number in the address; React does not touch it. */}
              <div
                key={number}
                className="written-answer"
                dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? '{{answer}}' : '' }}
              />
              <TrackSkeleton />
            </>
          )}
          {snapshot.matches('removed') && (
            <div role="alert" className="rounded-xl border border-line bg-surface shadow-card">
              <EmptyState
                title="This shipment is no longer here"
                picture={<Icon of={PackageX} className="size-10 text-muted" />}
              >
                {`${number} was deleted. If you expected it, ask the sender.`}
              </EmptyState>
            </div>
          )}
          {shipment && (
            <>
              <ShipmentSummary
                shipment={shipment}
                zoneOf={zoneOf}
                line={line}
                freshUntil={fresh_until}
                route={renderRoute(
                  routeOf(shipment, stops, !snapshot.matches({ loaded: { route: 'unknown' } }) && stops.length === 0),
                )}
              />
              <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
                <UpdateTimeline shipment={shipment} zoneOf={zoneOf} arrived={arrived} />
                <div className="grid gap-4 max-lg:-order-1">
                  {HAS_NEXT.includes(shipment.status) && renderNext(shipment)}
                  <ShareActions number={shipment.tracking_number} title={words} />
                  <ShipmentFacts shipment={shipment} />
                  <p className="print-hidden text-sm text-muted">
                    Something looks wrong?{' '}
                    <Link
                      to={pagePaths.contactAbout(shipment.tracking_number)}
                      className="text-ink underline underline-offset-4"
                    >
                      Ask our support
                    </Link>
                    .
                  </p>
                </div>
              </div>
            </>
          )}
        </div>
      )}
    </div>
  );
};
