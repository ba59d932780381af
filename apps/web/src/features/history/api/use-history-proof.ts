import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { shipmentCalls } from '@waymark/client';
import { checkHistory, versionsToProve, type HistoryEntry, type HistoryProof } from '@waymark/contracts';
import { http } from '../../../lib/requests/http.js';
import { rememberCheckpoint, seenCheckpoint } from '../../../lib/storage/seen-checkpoint.js';

/** Limits parallel requests: a history with 500 scans has as many proofs, which would delay other requests. */
const AT_ONCE = 6;

const shipments = shipmentCalls(http);

/** A hash in the log stays in it, so each proof is loaded once, even when new events come. */
const readProof = (cache: QueryClient, id: number, { version, hash }: HistoryEntry): Promise<HistoryProof> =>
  cache.query({
    queryKey: ['history', 'inclusion', id, version, hash],
    queryFn: ({ signal }) => shipments.proof(id, { version }, { signal }),
    staleTime: Infinity,
  });

const readProofs = async (
  cache: QueryClient,
  id: number,
  entries: readonly HistoryEntry[],
  signal: AbortSignal,
): Promise<HistoryProof[]> => {
  const versions = new Set(versionsToProve(entries));
  const proven = entries.filter(({ version }) => versions.has(version));
  const proofs: HistoryProof[] = [];
  while (proofs.length < proven.length) {
    signal.throwIfAborted();
    const next = proven.slice(proofs.length, proofs.length + AT_ONCE);
    proofs.push(...(await Promise.all(next.map((entry) => readProof(cache, id, entry)))));
  }
  return proofs;
};

/** Verifies a history against the signed log in this browser, again with each new event; `entries` must not be empty. */
export const useHistoryProof = (id: number, entries: readonly HistoryEntry[]) => {
  const last = entries.at(-1);
  const cache = useQueryClient();
  return useQuery({
    queryKey: ['history', 'proof', id, last?.hash],
    queryFn: async ({ signal }) => {
      const proofs = await readProofs(cache, id, entries, signal);
      const seen = seenCheckpoint();
      const verdict = await checkHistory(id, entries, proofs, seen);
      if (!seen && verdict.kind === 'proven' && verdict.signature === 'good') {
        rememberCheckpoint(verdict.proof.checkpoint);
      }
      return verdict;
    },
    staleTime: Infinity,
    gcTime: 0,
  });
};
