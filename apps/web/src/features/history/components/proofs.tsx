import type { HistoryEntry } from '@waymark/contracts';
import { useMemo } from 'react';
import { checkLinks } from '../chain.js';
import { ChainNote } from './chain-note.js';
import { ProofNote } from './proof-note.js';

/** What this browser itself checked of a history. One whose links do not hold is not asked about further. */
export const Proofs = ({ id, entries }: { id: number; entries: readonly HistoryEntry[] }) => {
  const chain = useMemo(() => checkLinks(entries), [entries]);
  return (
    <>
      <ChainNote verdict={chain} />
      {chain.holds && <ProofNote id={id} entries={entries} />}
    </>
  );
};
