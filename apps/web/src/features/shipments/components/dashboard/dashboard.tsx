import { pagePaths, texts } from '@waymark/contracts/ui';
import { PackagePlus } from 'lucide';
import { useCallback, useEffect, useMemo } from 'react';
import { LinkButton } from '../../../../components/ui/basics/button.js';
import { PageHeading } from '../../../../components/ui/basics/page-heading.js';
import { useDocumentHead } from '../../../../lib/page/document-head.js';
import { notify } from '../../../../lib/notices/notify.js';
import { useSettings } from '../../../../lib/page/settings.js';
import { mayWrite, readsEveryShipment, useUser } from '../../../../lib/session/session.js';
import { useCounters, useFoundShipments, useShipmentList } from '../../api/shipment-queries.js';
import { useLiveShipments } from '../../api/use-live-shipments.js';
import { Counters } from './counters.js';
import { queryOf, noFilters } from './dashboard-filters.js';
import { FilterRow, useDashboardFilters } from './filter-row.js';
import { DidYouMean } from '../did-you-mean.js';
import { RecentShipments } from './recent-shipments.js';
import { Icon } from '../../../../components/ui/basics/icon.js';
import { Name } from '../../../../components/ui/basics/name.js';

export const Dashboard = () => {
  const user = useUser();
  const title = readsEveryShipment(user) ? 'All Shipments' : 'My Shipments';
  useDocumentHead(title);
  const { company_name } = useSettings();
  const { filters, change } = useDashboardFilters();
  const query = useMemo(() => queryOf(filters), [filters]);
  const isFiltered = Object.keys(query).length > 0;
  const all = useShipmentList();
  const { refresh, ...found } = useFoundShipments(query, isFiltered);
  const counters = useCounters();
  const { touched, announcement } = useLiveShipments({ onMessage: refresh });
  const list = isFiltered ? found : all;
  const { hasNextPage, isFetching, fetchNextPage } = list;
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  useEffect(() => {
    if (list.isError) notify.error(texts.shipmentsLoadFailed);
  }, [list.isError, list.errorUpdatedAt]);
  const isNewHere = counters.data?.total === 0 && user.role === 'customer';

  return (
    <div className="page-width grid gap-6 py-10">
      <PageHeading
        title={title}
        lead={
          isNewHere ? (
            <span key="new">
              <span>{`Welcome to ${company_name},`}</span> <Name>{user.firstName}</Name>. Book your first parcel, and
              follow it from here.
            </span>
          ) : (
            <span key="known">
              Good to see you, <Name>{user.firstName}</Name>. The list updates automatically as parcels move.
            </span>
          )
        }
        actions={
          mayWrite(user) && (
            <LinkButton to={pagePaths.createShipment} icon={<Icon of={PackagePlus} className="size-4.5" />}>
              Create Shipment
            </LinkButton>
          )
        }
      />
      <Counters counters={counters.data} list={all.data} />
      <RecentShipments
        list={list.data}
        touched={touched}
        failed={list.isError}
        isFiltered={isFiltered}
        filters={(isFiltered || all.data?.total !== 0) && <FilterRow filters={filters} onChange={change} />}
        suggestion={<DidYouMean query={query} onSearch={(q) => change({ ...filters, q })} />}
        onClear={() => change(noFilters)}
        onMore={readOn}
        onRetry={() => void list.refetch()}
      />
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </div>
  );
};
