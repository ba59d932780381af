import { detailOf } from '@waymark/client';
import { FileCheck2 } from 'lucide';
import { Button } from '../../../components/ui/basics/button.js';
import { CopyCode } from '../../../components/ui/display/copy-code.js';
import { saveFile } from '../../../lib/requests/download.js';
import { formatNumber } from '../../../lib/wording/format.js';
import { useCheckpoint } from '../api/audit-queries.js';
import { Proof } from './proof.js';
import { Icon } from '../../../components/ui/basics/icon.js';

const command = 'npm run verify -- checkpoint.json';

/** Downloads a signed checkpoint of the current log, for a later comparison. */
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
      icon={<Icon of={FileCheck2} className={data ? 'text-positive' : 'text-muted'} />}
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
            <code translate="no" className="figures text-ink" title={data.root}>
              {`${data.root.slice(0, 12)}…`}
            </code>
            . Store it where nobody with write access to the log can reach it.
          </p>
        ) : (
          <p>An earlier checkpoint reveals a rewritten, reordered or shortened log.</p>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-2">
        Later, verify with <CopyCode value={command} label="command" wraps className="text-ink" />
      </p>
    </Proof>
  );
};
