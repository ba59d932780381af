import { SearchX } from 'lucide';
import { startTransition, useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../components/ui/basics/button.js';
import { Card } from '../../../components/ui/basics/card.js';
import { EmptyState } from '../../../components/ui/feedback/empty-state.js';
import { ErrorState } from '../../../components/ui/feedback/error-state.js';
import { PageHeading } from '../../../components/ui/basics/page-heading.js';
import { SearchField } from '../../../components/ui/forms/search-field.js';
import { LoadingNote, Skeleton } from '../../../components/ui/feedback/skeleton.js';
import { WindowList } from '../../../components/ui/display/window-list.js';
import { useDocumentHead } from '../../../lib/page/document-head.js';
import { useWindowRows } from '../../../lib/page/use-window-rows.js';
import { formatNumber } from '../../../lib/wording/format.js';
import { useUser } from '../../../lib/session/session.js';
import { usePeople } from '../api/people-api.js';
import { PersonDialogs, type Intention } from './person-dialogs.js';
import { PersonRow } from './person-row.js';
import { Icon } from '../../../components/ui/basics/icon.js';

/** Estimated height of a row in pixels, used until it is measured. */
const HEIGHT = 66;

const LoadingPeople = () => (
  <div className="grid">
    <LoadingNote>Loading people…</LoadingNote>
    {Array.from({ length: 8 }, (_, index) => (
      <div key={index} className="grid gap-2.5 px-4 py-4 not-last:border-b sm:px-5">
        <Skeleton className="h-5 w-44" />
        <Skeleton className="h-4 w-60" />
      </div>
    ))}
  </div>
);

/** All accounts, for staff: roles, password resets, and disabling. */
export const PeoplePage = () => {
  useDocumentHead('People');
  const user = useUser();
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const list = usePeople(q);
  const [intention, setIntention] = useState<Intention | null>(null);
  const onSearch = useCallback(
    (words: string) =>
      startTransition(() => setSearch(words ? { q: words } : {}, { replace: true, preventScrollReset: true })),
    [setSearch],
  );
  const people = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const total = list.data?.pages[0]?.total ?? 0;
  const inSight = useWindowRows(people, HEIGHT);

  return (
    <div className="page-width grid gap-6 py-10">
      <PageHeading title="People" lead="All accounts and their roles." />
      <Card>
        <div className="grid gap-3 border-b border-line p-4 sm:flex sm:items-center sm:justify-between">
          <SearchField
            q={q}
            label="Search people"
            placeholder="Name, e-mail, company, role"
            className="w-full sm:max-w-md"
            onSearch={onSearch}
          />
          <p aria-live="polite" className="text-sm whitespace-nowrap text-muted">
            {list.data ? (
              <>
                <span className="figures font-medium text-ink">{formatNumber(total)}</span>{' '}
                <span>{total === 1 ? 'account' : 'accounts'}</span>
                {list.isPlaceholderData && <span>, loading…</span>}
              </>
            ) : (
              !list.isError && 'Loading…'
            )}
          </p>
        </div>
        {list.isPending && <LoadingPeople />}
        {list.isError && !list.data && (
          <ErrorState title="The accounts cannot be loaded right now" onRetry={() => void list.refetch()} />
        )}
        {list.data && people.length === 0 && (
          <EmptyState
            title="Nobody found"
            picture={<Icon of={SearchX} className="size-10 text-muted" />}
            action={
              <Button variant="secondary" onClick={() => onSearch('')}>
                Clear the search
              </Button>
            }
          >
            The search matches the beginnings of names, e-mail addresses, companies and roles.
          </EmptyState>
        )}
        {people.length > 0 && (
          <WindowList
            as="ul"
            label="Accounts"
            rows={people}
            inSight={inSight}
            total={total}
            rowClassName="not-last:border-b"
          >
            {(person) => (
              <PersonRow
                person={person}
                isOneself={person.id === user.id}
                onAction={(action) => setIntention({ person, action })}
              />
            )}
          </WindowList>
        )}
        {list.hasNextPage && (
          <div className="flex justify-center border-t border-line p-4">
            <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show more
            </Button>
          </div>
        )}
      </Card>
      <PersonDialogs intention={intention} onClose={() => setIntention(null)} />
    </div>
  );
};
