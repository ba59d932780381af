import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, Undo2, type IconNode } from 'lucide';
import { memo, useEffect, useRef } from 'react';
import { Button } from '../../../../../components/ui/basics/button.js';
import { Icon } from '../../../../../components/ui/basics/icon.js';
import { Spinner } from '../../../../../components/ui/basics/spinner.js';
import { counted, formatNumber } from '../../../../../lib/wording/format.js';
import type { Batch } from './bulk-batch.js';
import { countOf, failedOf, isSettled, isUndoable, type Outcome, type Part } from './bulk-part.js';

const marks: Readonly<Record<Exclude<Outcome['kind'], 'sending'>, readonly [IconNode, string, string]>> = {
  waiting: [CircleDashed, 'Waiting', 'text-muted'],
  done: [CircleCheck, 'Updated', 'text-positive'],
  undone: [Undo2, 'Undone', 'text-positive'],
  skipped: [CircleMinus, 'Skipped', 'text-muted'],
  kept: [CircleAlert, 'Not undone', 'text-warning'],
  failed: [CircleAlert, 'Failed', 'text-danger'],
};

const OutcomeMark = ({ kind }: { kind: Outcome['kind'] }) => {
  if (kind === 'sending') return <Spinner />;
  const [icon, label, color] = marks[kind];
  return <Icon of={icon} label={label} className={`size-4 ${color}`} />;
};

/** Renders again only if its part changed, because a batch can have 1,000 parts. */
const Result = memo(({ part: { tracking_number, outcome } }: { part: Part }) => (
  <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-start gap-x-2 text-sm">
    <span className="pt-1">
      <OutcomeMark kind={outcome.kind} />
    </span>
    <span className="figures" translate="no">
      {tracking_number}
    </span>
    {'why' in outcome && (
      <span className={`col-start-2 ${outcome.kind === 'failed' ? 'text-danger' : 'text-muted'}`}>{outcome.why}</span>
    )}
  </li>
));

const TROUBLE: readonly Outcome['kind'][] = ['failed', 'kept'];

/** Puts parts that need attention first, so that nobody has to search for them. */
const troubleFirst = (parts: readonly Part[]): readonly Part[] => [
  ...TROUBLE.flatMap((kind) => parts.filter(({ outcome }) => outcome.kind === kind)),
  ...parts.filter(({ outcome }) => !TROUBLE.includes(outcome.kind)),
];

const summaryOf = ({ parts, isUndoing }: Batch): string =>
  [
    `${counted(countOf(parts, isUndoing ? 'undone' : 'done'), 'parcel')} ${isUndoing ? 'undone' : 'updated'}`,
    ...(
      [
        ['kept', 'not undone'],
        ['failed', 'failed'],
        ['skipped', 'skipped'],
      ] as const
    )
      .filter(([kind]) => countOf(parts, kind) > 0)
      .map(([kind, word]) => `${formatNumber(countOf(parts, kind))} ${word}`),
  ].join(', ');

/** Shows the result of each part of a batch, with the actions that are left. */
export const BulkResults = ({
  batch,
  isRunning,
  onTryAgain,
  onUndo,
  onDone,
}: {
  batch: Batch;
  isRunning: boolean;
  onTryAgain: () => void;
  onUndo: () => void;
  onDone: () => void;
}) => {
  const { parts, isUndoing } = batch;
  const status = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone, so move the focus to the status.
  useEffect(() => {
    status.current?.focus({ preventScroll: true });
    status.current?.closest('section')?.scrollTo({ top: 0 });
  }, [isUndoing]);
  const failed = failedOf(parts).length;
  const undoable = isUndoing ? 0 : parts.filter(isUndoable).length;
  const settled = parts.filter(isSettled).length;
  return (
    <div className="grid gap-4">
      <p ref={status} tabIndex={-1} role="status" className="text-sm font-medium outline-none">
        {isRunning
          ? `${isUndoing ? 'Undoing' : 'Updating'}: ${formatNumber(settled)} of ${formatNumber(parts.length)}…`
          : summaryOf(batch)}
      </p>
      <div className="flex flex-wrap gap-2">
        {failed > 0 && (
          <Button busy={isRunning} onClick={onTryAgain}>{`Try ${counted(failed, 'parcel')} again`}</Button>
        )}
        <Button variant={failed > 0 ? 'secondary' : 'primary'} disabled={isRunning} onClick={onDone}>
          Done
        </Button>
        {undoable > 0 && (
          <Button variant="quiet" disabled={isRunning} icon={<Icon of={Undo2} className="size-4" />} onClick={onUndo}>
            {`Undo for ${counted(undoable, 'parcel')}`}
          </Button>
        )}
      </div>
      <ul aria-label="Results" className="grid gap-2">
        {(isRunning ? parts : troubleFirst(parts)).map((part) => (
          <Result key={part.id} part={part} />
        ))}
      </ul>
    </div>
  );
};
