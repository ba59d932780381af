import { apiPaths, type HistoryEntry } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { Check, Link2, PackageSearch, PackageX } from 'lucide';
import { Button, LinkButton } from '../../../components/ui/basics/button.js';
import { ExportMenu } from '../../../components/ui/display/export.js';
import { LiveDot } from '../../../components/ui/display/live-dot.js';
import { formatNumber } from '../../../lib/wording/format.js';
import { formatMoment } from '../../../lib/wording/moments.js';
import { publicAddress } from '../../../lib/page/public-address.js';
import { useCopied } from '../../../lib/page/use-copied.js';
import { actorName } from '../actors.js';
import { Icon } from '../../../components/ui/basics/icon.js';

const CopyLink = ({ path }: { path: string }) => {
  const [outcome, copy] = useCopied();
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => void copy(publicAddress() + path)}
        icon={
          outcome === 'copied' ? (
            <Icon of={Check} className="size-4 text-positive" />
          ) : (
            <Icon of={Link2} className="size-4" />
          )
        }
      >
        {outcome === 'copied' ? 'Link copied' : 'Copy link'}
      </Button>
      <span role="status" className="sr-only">
        {outcome === 'copied'
          ? 'Link copied'
          : outcome === 'refused' && 'The link could not be copied. It is the address of this page.'}
      </span>
    </>
  );
};

/** A notice for readers of a deleted shipment. */
const DeletedBanner = ({ entry: { recorded_at, actor } }: { entry: HistoryEntry }) => (
  <div className="flex items-start gap-3 rounded-lg border border-danger bg-surface p-4">
    <Icon of={PackageX} className="mt-0.5 size-5 shrink-0 text-danger" />
    <div className="grid gap-0.5 text-sm">
      <p className="font-semibold">{`Deleted on ${formatMoment(recorded_at)} by ${actorName(actor)}`}</p>
      <p className="text-muted">Customers can no longer find this shipment. All its events stay in the log.</p>
    </div>
  </div>
);

export const HistoryHeading = ({
  id,
  trackingNumber,
  entries,
  version,
}: {
  id: number;
  trackingNumber: string;
  entries: readonly HistoryEntry[];
  version: number;
}) => {
  const deleted = entries.find(({ type }) => type === 'ShipmentDeleted');
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-2">
          <p className="eyebrow">History</p>
          <h1 className="figures text-lg font-semibold tracking-tight sm:text-xl" translate="no">
            {trackingNumber}
          </h1>
          <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
            <span>
              <span className="figures font-medium text-ink">{formatNumber(entries.length)}</span>{' '}
              <span>{`${entries.length === 1 ? 'event' : 'events'}, none ever rewritten`}</span>
            </span>
            {!deleted && <LiveDot />}
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {!deleted && (
            <LinkButton
              to={pagePaths.shipment(id)}
              variant="quiet"
              className="max-xl:-ml-4"
              icon={<Icon of={PackageSearch} className="size-4" />}
            >
              Details
            </LinkButton>
          )}
          <CopyLink path={`${pagePaths.shipmentHistory(id)}?version=${version}`} />
          <ExportMenu path={apiPaths.shipmentHistory(id)} />
        </div>
      </div>
      {deleted && <DeletedBanner entry={deleted} />}
    </>
  );
};
