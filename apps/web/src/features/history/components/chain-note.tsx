import { Link2, Unlink } from 'lucide';
import { formatNumber } from '../../../lib/wording/format.js';
import type { ChainVerdict } from '../chain.js';
import { Note } from './note.js';
import { Icon } from '../../../components/ui/icon.js';

/** Whether the events hang together: what this page itself checked, and no more. */
export const ChainNote = ({ verdict }: { verdict: ChainVerdict }) =>
  verdict.holds ? (
    <Note
      tone="good"
      icon={<Icon of={Link2} aria-hidden="true" />}
      title={verdict.links === 1 ? 'The one link holds' : `All ${formatNumber(verdict.links)} links hold`}
    >
      <p>No version is missing, and each event names the hash of the one before it.</p>
    </Note>
  ) : (
    <Note
      tone="bad"
      icon={<Icon of={Unlink} aria-hidden="true" />}
      title={`The chain breaks at version ${verdict.version}`}
    >
      <p>There {verdict.reason}. What comes after cannot be trusted to follow from what came before.</p>
    </Note>
  );
