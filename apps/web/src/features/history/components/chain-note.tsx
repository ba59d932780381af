import { pagePaths, type HistoryEntry } from '@waymark/contracts';
import { Link2, Unlink } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from '../../../components/ui/link.js';
import { formatNumber } from '../../../lib/format.js';
import { readsEveryShipment, useUser } from '../../../lib/session.js';
import { checkLinks, type ChainVerdict } from '../chain.js';

const wordsOf = (verdict: ChainVerdict): { title: string; text: string } => {
  if (!verdict.holds) {
    return {
      title: `The chain breaks at version ${verdict.version}`,
      text: `There ${verdict.reason}. What comes after cannot be trusted to follow from what came before.`,
    };
  }
  return {
    title: verdict.links === 1 ? 'The one link holds' : `All ${formatNumber(verdict.links)} links hold`,
    text: 'Checked here: no version is missing, and each event names the hash of the one before it. The hashes themselves are recomputed from the stored bytes on the server.',
  };
};

/** What this page itself checked of the hash chain, and no more. */
export const ChainNote = ({ entries }: { entries: readonly HistoryEntry[] }) => {
  const verdict = useMemo(() => checkLinks(entries), [entries]);
  const { title, text } = wordsOf(verdict);
  const Icon = verdict.holds ? Link2 : Unlink;
  return (
    <div className="flex items-start gap-3 border-t border-line p-4">
      <span
        className={`grid size-9 shrink-0 place-items-center rounded-full bg-raised ${verdict.holds ? 'text-positive' : 'text-danger'}`}
      >
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      <div className="grid gap-1 text-sm">
        <p className="font-semibold">{title}</p>
        <p className="text-xs text-muted">
          {text}{' '}
          {readsEveryShipment(useUser()) && (
            <Link to={pagePaths.audit} className="font-medium text-signal underline underline-offset-4">
              Verify the whole log
            </Link>
          )}
        </p>
      </div>
    </div>
  );
};
