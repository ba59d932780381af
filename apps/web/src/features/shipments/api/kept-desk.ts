import { hashKey, type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { namesOf, waybillFields, type Shipment, type ShipmentQuery } from '@waymark/contracts';
import { kept, storageKeys } from '../../../lib/storage/storage.js';
import { deskKey } from './desk-queries.js';
import { shipmentKeys } from './shipment-cache.js';
import type { ShipmentPage } from './shipments-api.js';

/** Milliseconds after which a state is too old to be shown. */
const LONGEST = 12 * 3_600_000;
/** Characters of a state that is kept. A page of 200 shipments takes about a tenth. */
const MOST = 3_000_000;

interface KeptDesk {
  account: string;
  key: QueryKey;
  page: ShipmentPage & { asOf: number };
  counts: [QueryKey, unknown][];
}

type Pages = InfiniteData<ShipmentPage, string | undefined>;

const storage = kept('session', storageKeys.session.desk);

const fields = [...namesOf(waybillFields), 'id', 'version', 'status', 'due', 'tracking_number', 'tracking_updates'];

/** An earlier release may have kept rows with other fields. */
const isCurrent = (row: Shipment): boolean => fields.every((name) => name in row);

/** The kept state of the account; undefined if there is none that can be shown. */
const stateOf = (account: string, now: number): KeptDesk | undefined => {
  try {
    const state = JSON.parse(storage.read() ?? 'null') as KeptDesk | null;
    const isShown = state?.account === account && state.page.asOf > now - LONGEST && state.page.rows.every(isCurrent);
    return isShown ? state : undefined;
  } catch {
    // The stored value was not written by this release.
    return undefined;
  }
};

/** Keeps the list of the query and the counts for the next load of the page, in the storage of this tab. */
export const keepDesk = (cache: QueryClient, account: string, query: ShipmentQuery): void => {
  const key = deskKey(query);
  const { data, dataUpdatedAt } = cache.getQueryState<Pages>(key) ?? {};
  const [page] = data?.pages ?? [];
  // If the next load fails, its error says more than an empty list.
  if (!page || page.rows.length === 0 || dataUpdatedAt === undefined) return;
  const state: KeptDesk = {
    account,
    key,
    page: { ...page, asOf: page.asOf ?? dataUpdatedAt },
    counts: cache.getQueriesData({ queryKey: shipmentKeys.counts, type: 'active' }),
  };
  const text = JSON.stringify(state);
  if (text.length <= MOST) storage.write(text);
};

/** Removes the kept state and puts it into the cache, where it is stale, if it is of this account and query. */
export const takeDesk = (cache: QueryClient, account: string, query: ShipmentQuery, now = Date.now()): void => {
  const state = stateOf(account, now);
  storage.write(null);
  const key = deskKey(query);
  if (!state || hashKey(state.key) !== hashKey(key) || cache.getQueryData(key) !== undefined) return;
  const stale = { updatedAt: 1 };
  cache.setQueryData<Pages>(key, { pages: [state.page], pageParams: [undefined] }, stale);
  for (const [countKey, count] of state.counts) {
    if (count !== undefined) cache.setQueryData(countKey, (known: unknown) => known ?? count, stale);
  }
};

/** Removes the kept state. */
export const forgetDesk = (): void => void storage.write(null);
