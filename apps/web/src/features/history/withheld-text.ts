import { formatNumber } from '../../lib/wording/format.js';

/** Says how many entries were checked only by their hash. Empty if all hashes were recomputed. */
export const withheldText = (entries: number): string => {
  if (entries === 0) return '';
  return entries === 1
    ? 'The actor of 1 entry is withheld: that entry was checked by its hash, all others were recomputed.'
    : `The actors of ${formatNumber(entries)} entries are withheld: those entries were checked by their hash, all others were recomputed.`;
};
