import { Link2, Unlink } from 'lucide';
import { formatNumber } from '../../../../lib/wording/format.js';
import type { ChainVerdict } from '@waymark/contracts';
import { Note } from './note.js';
import { Icon } from '../../../../components/ui/basics/icon.js';

/** The result of this page's own check of the hash chain. */
export const ChainNote = ({ verdict }: { verdict: ChainVerdict }) =>
  verdict.holds ? (
    <Note
      tone="good"
      icon={<Icon of={Link2} />}
      title={verdict.links === 1 ? 'The only link is valid' : `All ${formatNumber(verdict.links)} links are valid`}
    >
      <p>No version is missing, and each event contains the hash of the one before it.</p>
    </Note>
  ) : (
    <Note tone="bad" icon={<Icon of={Unlink} />} title={`The chain breaks at version ${verdict.version}`}>
      <p>{`There ${verdict.reason}. Later events may not follow from the earlier ones.`}</p>
    </Note>
  );
