import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { answerOf, nextPageOf } from '@waymark/client';
import { accountResourceSchema, apiPaths, type AccountPatch, type AccountResource } from '@waymark/contracts';
import { z } from 'zod/mini';
import { http } from '../../../lib/http.js';

interface PeoplePage {
  people: AccountResource[];
  total: number;
  /** Path of the page after this one. */
  next: string | undefined;
}

const key = ['people'] as const;
const PAGE_SIZE = 50;

const firstPage = (q: string): string =>
  `${apiPaths.accounts}?${new URLSearchParams({ ...(q && { q }), limit: String(PAGE_SIZE) })}`;

/** Everybody whom the words find, the newest first; those shown stay until the next search's have come. */
export const usePeople = (q: string) =>
  useInfiniteQuery({
    queryKey: [...key, q],
    queryFn: async ({ pageParam, signal }): Promise<PeoplePage> => {
      const { data, headers } = await http.get<unknown>(pageParam, { signal });
      const people = answerOf(z.array(accountResourceSchema), data);
      return { people, total: Number(headers['x-total-count'] ?? people.length), next: nextPageOf(headers['link']) };
    },
    initialPageParam: firstPage(q),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** Changes the row in place; whether it still fits a search is asked when the list is next read. */
const show = (cache: QueryClient, changed: AccountResource): void => {
  cache.setQueriesData<InfiniteData<PeoplePage>>(
    { queryKey: key },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          people: page.people.map((person) => (person.id === changed.id ? changed : person)),
        })),
      },
  );
};

export const useChangeAccount = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, patch }: { id: string; patch: AccountPatch }) =>
      answerOf(accountResourceSchema, (await http.patch(apiPaths.account(id), patch)).data),
    onSuccess: (changed) => show(cache, changed),
  });
};

export const useEndSessions = () =>
  useMutation({
    mutationFn: async (id: string) => {
      await http.post(apiPaths.endSessions(id));
    },
  });
