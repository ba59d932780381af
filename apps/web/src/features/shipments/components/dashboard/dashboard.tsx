import { pagePaths, texts } from '@waymark/contracts/ui';
import { PackagePlus } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { LinkButton } from '../../../../components/ui/button.js';
import { PageHeading } from '../../../../components/ui/page-heading.js';
import { useDocumentHead } from '../../../../lib/document-head.js';
import { notify } from '../../../../lib/notify.js';
import { readsEveryShipment, useUser } from '../../../../lib/session.js';
import { useCounters, useShipmentList } from '../../api/shipment-queries.js';
import { useLiveShipments } from '../../api/use-live-shipments.js';
import { Counters } from './counters.js';
import { RecentShipments } from './recent-shipments.js';

export const Dashboard = () => {
  const user = useUser();
  const title = readsEveryShipment(user) ? 'All Shipments' : 'My Shipments';
  useDocumentHead(title);
  const list = useShipmentList();
  const counters = useCounters();
  const { touched, announcement } = useLiveShipments();
  const { hasNextPage, isFetching, fetchNextPage } = list;
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  useEffect(() => {
    if (list.isError) notify.error(texts.shipmentsLoadFailed);
  }, [list.isError, list.errorUpdatedAt]);

  return (
    <div className="page-width grid gap-6 py-10">
      <PageHeading
        title={title}
        lead={`Good to see you, ${user.firstName}. Everything here changes by itself as parcels move.`}
        actions={
          <LinkButton to={pagePaths.createShipment} icon={<PackagePlus aria-hidden="true" className="size-4.5" />}>
            Create Shipment
          </LinkButton>
        }
      />
      <Counters counters={counters.data} list={list.data} />
      <RecentShipments
        list={list.data}
        touched={touched}
        failed={list.isError}
        onMore={readOn}
        onRetry={() => void list.refetch()}
      />
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </div>
  );
};
