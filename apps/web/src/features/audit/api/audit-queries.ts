import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { apiPaths, type AuditPage, type SignedCheckpoint, type VerificationVerdict } from '@waymark/contracts';
import { http } from '../../../lib/http.js';

type Query = Record<string, string>;

const auditKey = (query: Query) => ['audit', 'events', query] as const;

/** The newest events of a query, older ones read as they are scrolled to; the ones shown stay until the next query's have come. */
export const useAuditEvents = (query: Query) =>
  useInfiniteQuery({
    queryKey: auditKey(query),
    queryFn: async ({ pageParam, signal }) => {
      const params = pageParam === null ? query : { ...query, before: pageParam };
      return (await http.get<AuditPage>(apiPaths.auditEvents, { params, signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    // The live tail says what is new: reading the page again would move what somebody reads.
    staleTime: Infinity,
    gcTime: 0,
  });

/** Reads the newest page again and forgets the older ones. */
export const readAgain = (cache: QueryClient, query: Query): void => {
  cache.setQueryData<InfiniteData<AuditPage, string | null>>(
    auditKey(query),
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  );
  void cache.invalidateQueries({ queryKey: auditKey(query) });
};

/** Has the server recompute every hash chain; takes as long as the log is. */
export const useVerification = () =>
  useMutation({
    mutationFn: async () => ({
      verdict: (await http.get<VerificationVerdict>(apiPaths.auditVerify, { timeout: 0 })).data,
      at: new Date().toISOString(),
    }),
  });

export const useCheckpoint = () =>
  useMutation({
    mutationFn: async () => (await http.get<SignedCheckpoint>(apiPaths.auditCheckpoint, { timeout: 0 })).data,
  });
