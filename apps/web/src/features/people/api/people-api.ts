import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { accountCalls, type Page } from '@waymark/client';
import type { AccountPatch, AccountResource } from '@waymark/contracts';
import { http } from '../../../lib/requests/http.js';

const accounts = accountCalls(http);
const key = ['people'] as const;
const PAGE_SIZE = 50;

/** Everybody whom the words find, the newest first; those shown stay until the next search's have come. */
export const usePeople = (q: string) =>
  useInfiniteQuery({
    queryKey: [...key, q],
    queryFn: ({ pageParam, signal }) =>
      accounts.list({ ...(q && { q }), limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** Changes the row in place; whether it still fits a search is asked when the list is next read. */
const show = (cache: QueryClient, changed: AccountResource): void => {
  cache.setQueriesData<InfiniteData<Page<AccountResource>>>(
    { queryKey: key },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((person) => (person.id === changed.id ? changed : person)),
        })),
      },
  );
};

export const useChangeAccount = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, patch }: { id: string; patch: AccountPatch }) => accounts.change(id, patch),
    onSuccess: (changed) => show(cache, changed),
  });
};

export const useEndSessions = () => useMutation({ mutationFn: (id: string) => accounts.endSessions(id) });
