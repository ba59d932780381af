import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { accountCalls, type Page } from '@waymark/client';
import type { AccountPatch, AccountResource, PasswordResetLink } from '@waymark/contracts';
import { http } from '../../../lib/requests/http.js';

const accounts = accountCalls(http);
const key = ['people'] as const;
const PAGE_SIZE = 50;

/** Loads the accounts that match the search, newest first. The previous result stays until the next one has loaded. */
export const usePeople = (q: string) =>
  useInfiniteQuery({
    queryKey: [...key, q],
    queryFn: ({ pageParam, signal }) =>
      accounts.list({ ...(q && { q }), limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** Updates the row in place. The next load of the list decides whether it still matches the search. */
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

/** The key makes a retry after a lost response safe. */
export const makePasswordResetLink = ({ id }: Pick<AccountResource, 'id'>, key: string): Promise<PasswordResetLink> =>
  accounts.makePasswordResetLink(id, { idempotencyKey: key });

export const endSessions = async ({ id }: Pick<AccountResource, 'id'>, key: string): Promise<void> => {
  await accounts.endSessions(id, { idempotencyKey: key });
};
