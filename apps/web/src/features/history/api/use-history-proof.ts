import { useQuery } from '@tanstack/react-query';
import { shipmentCalls } from '@waymark/client';
import type { HistoryEntry } from '@waymark/contracts';
import { http } from '../../../lib/requests/http.js';
import { rememberCheckpoint, seenCheckpoint } from '../../../lib/storage/seen-checkpoint.js';
import { checkHistory } from '../check-history.js';

/** What this browser finds when it checks a history against the signed log; `entries` are not empty. Checked again with each new event. */
export const useHistoryProof = (id: number, entries: readonly HistoryEntry[]) => {
  const last = entries.at(-1);
  return useQuery({
    queryKey: ['history', 'proof', id, last?.hash],
    queryFn: async ({ signal }) => {
      const proof = await shipmentCalls(http).proof(id, last && { version: last.version }, { signal });
      const seen = seenCheckpoint();
      const verdict = await checkHistory(id, entries, proof, seen);
      if (!seen && verdict.kind === 'proven' && verdict.signature === 'good') rememberCheckpoint(proof.checkpoint);
      return verdict;
    },
    staleTime: Infinity,
    gcTime: 0,
  });
};
