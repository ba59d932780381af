import type { HistoryEntry } from '@waymark/contracts';
import { useMemo } from 'react';
import { checkLinks } from '@waymark/contracts';
import { ChainNote } from './chain-note.js';
import { ProofNote } from './proof-note.js';

/** This browser's checks of a history. A history with a broken chain is not checked further. */
export const Proofs = ({ id, entries }: { id: number; entries: readonly HistoryEntry[] }) => {
  const chain = useMemo(() => checkLinks(entries), [entries]);
  return (
    <>
      <ChainNote verdict={chain} />
      {chain.holds && <ProofNote id={id} entries={entries} />}
    </>
  );
};
