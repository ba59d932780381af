import { detailOf } from '@waymark/client';
import { FileCheck2 } from 'lucide';
import { Button } from '../../../components/ui/button.js';
import { CopyCode } from '../../../components/ui/copy-code.js';
import { saveFile } from '../../../lib/requests/download.js';
import { formatNumber } from '../../../lib/wording/format.js';
import { useCheckpoint } from '../api/audit-queries.js';
import { Proof } from './proof.js';
import { Icon } from '../../../components/ui/icon.js';

const command = 'npm run verify -- checkpoint.json';

/** Hands out a signed statement of what the log is now, to be held against it later. */
export const Checkpoint = () => {
  const { mutate, isPending, data, error } = useCheckpoint();
  const download = () =>
    mutate(undefined, {
      onSuccess: (checkpoint) =>
        saveFile(
          new Blob([`${JSON.stringify(checkpoint, null, 2)}\n`], { type: 'application/json' }),
          `checkpoint-${checkpoint.size}.json`,
        ),
    });
  return (
    <Proof
      label="Checkpoint"
      title="Keep a signed checkpoint"
      icon={<Icon of={FileCheck2} aria-hidden="true" className={data ? 'text-positive' : 'text-muted'} />}
      action={
        <Button variant="secondary" busy={isPending} onClick={download}>
          Download
        </Button>
      }
    >
      <div aria-live="polite">
        {error ? (
          <p>{detailOf(error, error.message)}</p>
        ) : data ? (
          <p>
            Signed: the first <span className="figures text-ink">{formatNumber(data.size)}</span> events, root{' '}
            <code className="figures text-ink" title={data.root}>
              {data.root.slice(0, 12)}…
            </code>
            . Keep it where nobody who can write the log can reach it.
          </p>
        ) : (
          <p>A rewritten, reordered or shortened log is found out by what was signed before.</p>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-2">
        Later, verify with <CopyCode value={command} label="command" wraps className="text-ink" />
      </p>
    </Proof>
  );
};
