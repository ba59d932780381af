import { type PublicShipment } from '@waymark/contracts';
import { pagePaths, publicTexts } from '@waymark/contracts/ui';
import { PackageX } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { Link } from '../../../components/ui/link.js';
import { appearanceOfStatus } from '../../../components/ui/status-pill.js';
import { classNames } from '../../../lib/class-names.js';
import { useDocumentHead } from '../../../lib/document-head.js';
import type { RouteStop } from '../route-stop.js';
import { useTrack } from '../use-track.js';
import { announcement, headline } from '../wording.js';
import type { Line } from './live-dot.js';
import { ShareActions } from './share-actions.js';
import { ShipmentFacts } from './shipment-facts.js';
import { ShipmentSummary } from './shipment-summary.js';
import { TrackFailure } from './track-failure.js';
import { TrackForm } from './track-form.js';
import { TrackSkeleton } from './track-skeleton.js';
import { TrackWelcome } from './track-welcome.js';
import { UpdateTimeline } from './update-timeline.js';
import '../tracking.css';

/** What the map of a shipment's way needs to know. */
export interface ShipmentRoute {
  stops: readonly RouteStop[];
  /** A CSS colour for the way. */
  color: string;
  /** The parcel has come to the end of its way. */
  arrived: boolean;
  /** The stops are still being fetched. */
  pending: boolean;
}

interface TrackPageProps {
  /** Draws the way of the shipment. */
  renderRoute: (route: ShipmentRoute) => ReactNode;
  /** Drawn behind the number field while it is the whole page. */
  backdrop: ReactNode;
}

const routeOf = (shipment: PublicShipment, stops: readonly RouteStop[], pending: boolean): ShipmentRoute => ({
  stops,
  pending,
  color: appearanceOfStatus(shipment.status).color,
  arrived: shipment.status === 'delivered',
});

/** Track Your Shipment: one number, looked up and then followed live. */
export const TrackPage = ({ renderRoute, backdrop }: TrackPageProps) => {
  const [snapshot, send] = useTrack();
  const { number, complaint, shipment, failure, stops, arrived, before, fresh_until } = snapshot.context;
  const fieldIsPage = snapshot.matches('idle') || snapshot.matches('failed');
  const lines: Line[] = ['connecting', 'connected', 'reconnecting', 'stale'];
  const line = lines.find((state) => snapshot.matches({ loaded: { line: state } })) ?? 'connecting';
  useDocumentHead(
    shipment ? `${headline(shipment)}, ${shipment.tracking_number}` : publicTexts.trackTitle,
    'Enter a tracking number and follow the parcel live: where it is, when it comes, and every step on its way.',
  );

  return (
    <div className="tracking">
      <header
        className={classNames(
          'relative isolate overflow-hidden border-b border-line print-hidden',
          fieldIsPage && 'border-transparent',
        )}
      >
        {fieldIsPage && <div className="tracking-backdrop">{backdrop}</div>}
        <div
          className={classNames(
            'page-width grid gap-6',
            fieldIsPage
              ? 'min-h-[calc(100dvh-4rem)] content-center py-16 sm:py-24'
              : 'items-end pt-12 pb-6 sm:pt-8 md:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]',
          )}
        >
          <div className={classNames('grid gap-3', !fieldIsPage && 'self-center')}>
            <h1 className={fieldIsPage ? 'text-2xl' : 'text-xl'}>{publicTexts.trackTitle}</h1>
            {fieldIsPage && (
              <p className="max-w-prose text-lg text-muted">
                Every step of the way, the moment it happens. No account needed.
              </p>
            )}
          </div>
          <div className={classNames('grid gap-6', fieldIsPage && 'max-w-xl')}>
            <TrackForm
              number={number}
              complaint={complaint}
              busy={snapshot.matches('loading')}
              onTrack={(typed) => send({ type: 'TRACK', number: typed })}
            />
            {snapshot.matches('failed') && failure && (
              <TrackFailure {...failure} onRetry={() => send({ type: 'TRACK', number })} />
            )}
            {snapshot.matches('idle') && <TrackWelcome />}
          </div>
        </div>
      </header>
      <div aria-live="polite" className="sr-only">
        {before && shipment && announcement(before, shipment)}
      </div>
      {!fieldIsPage && (
        <div className="page-width grid gap-8 py-8">
          {snapshot.matches('loading') && <TrackSkeleton />}
          {snapshot.matches('removed') && (
            <div role="alert" className="rounded-xl border border-line bg-surface shadow-card">
              <EmptyState
                title="This shipment is no longer here"
                picture={<PackageX aria-hidden="true" className="size-10 text-muted" />}
              >
                {number} was deleted by the people who booked it. If you expected it, ask the sender.
              </EmptyState>
            </div>
          )}
          {shipment && (
            <>
              <ShipmentSummary
                shipment={shipment}
                line={line}
                freshUntil={fresh_until}
                route={renderRoute(
                  routeOf(shipment, stops, !snapshot.matches({ loaded: { route: 'unknown' } }) && stops.length === 0),
                )}
              />
              <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
                <UpdateTimeline shipment={shipment} arrived={arrived} />
                <div className="grid gap-4 max-lg:-order-1">
                  <ShareActions number={shipment.tracking_number} title={headline(shipment)} />
                  <ShipmentFacts shipment={shipment} />
                  <p className="print-hidden text-sm text-muted">
                    Something looks wrong?{' '}
                    <Link to={pagePaths.contact} className="text-ink underline underline-offset-4">
                      Ask our support
                    </Link>
                    , day or night.
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
