import { useQueryClient } from '@tanstack/react-query';
import type { Shipment } from '@waymark/contracts';
import { useMemo, useRef, useState, type SyntheticEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../../../components/ui/basics/button.js';
import { instantOf } from '../../../../../lib/forms/time-value.js';
import { useDraftForm } from '../../../../../lib/forms/use-draft-form.js';
import { counted, formatDate } from '../../../../../lib/wording/format.js';
import { toLocalInput } from '../../../../../lib/wording/local-time.js';
import { serverNow } from '../../../../../lib/live/server-clock.js';
import { shipmentKeys } from '../../../api/shipment-cache.js';
import { knownPartiesOf } from '../../updates/public-text.js';
import { UpdateQuestionNote, textQuestions, useTimeQuestions } from '../../updates/update-question-note.js';
import { BulkFields } from './bulk-fields.js';
import { bulkFormSchema, statusOfUpdate, type BulkFormValues } from './bulk-form.js';
import type { BulkCommand } from './bulk-part.js';
import { partsOf, previewOf, refusalsOf } from './bulk-plan.js';
import { BulkPreview, BulkWarning } from './bulk-preview.js';
import { BulkResults } from './bulk-results.js';
import type { BulkRunner } from './bulk-runner.js';
import { useBulkBatch, useBulkStage } from './use-bulk-runner.js';

const none: ReadonlySet<number> = new Set();

const areOrIs = (count: number, noun: string): string => `${counted(count, noun)} ${count === 1 ? 'is' : 'are'}`;

/** The form of a batch, with a preview and warnings for the chosen parcels. */
const BulkForm = ({
  shipments,
  onBegin,
}: {
  shipments: readonly Shipment[];
  onBegin: (command: BulkCommand, leftOut: ReadonlySet<number>) => void;
}) => {
  const [now] = useState(() => new Date(serverNow()));
  const [leftOut, setLeftOut] = useState(none);
  const form = useDraftForm<BulkFormValues, BulkCommand>({
    schema: bulkFormSchema,
    defaultValues: { timestamp: now.toISOString(), status: '', location: '', description: '', estimated_delivery: '' },
  });
  const [status, timestamp, location, description, estimated_delivery] = useWatch({
    control: form.control,
    name: ['status', 'timestamp', 'location', 'description', 'estimated_delivery'],
  });
  const isUpdate = statusOfUpdate(status) !== '';
  const meant = useMemo(() => shipments.filter(({ id }) => !leftOut.has(id)), [shipments, leftOut]);
  const preview = useMemo(() => previewOf(meant), [meant]);
  const refusals = useMemo(
    () => refusalsOf(meant, { ...(isUpdate && { timestamp: instantOf(timestamp) }), estimated_delivery }),
    [meant, isUpdate, timestamp, estimated_delivery],
  );
  const leaveOut = (ids: readonly number[]): void => setLeftOut((known) => new Set([...known, ...ids]));

  // Compares the time with the newest update of all parcels and with the latest booking.
  const compared = useMemo(
    () => ({
      created_at:
        meant
          .map(({ created_at }) => created_at)
          .sort()
          .at(-1) ?? '',
      tracking_updates: meant.flatMap(({ tracking_updates }) => tracking_updates),
    }),
    [meant],
  );
  const timeQuestions = useTimeQuestions(isUpdate ? compared : undefined, timestamp);
  const parties = useMemo(() => knownPartiesOf(meant), [meant]);
  const publicTexts = useMemo(() => textQuestions([location, description], parties), [location, description, parties]);
  const isPast = estimated_delivery !== '' && estimated_delivery < toLocalInput(now).slice(0, 10);
  const questions = [
    ...(isUpdate ? [...timeQuestions, ...publicTexts] : []),
    ...(isPast ? [`The estimated delivery, ${formatDate(estimated_delivery)}, is past.`] : []),
  ];
  const question = useRef<HTMLDivElement>(null);
  const warnings = useRef<HTMLDivElement>(null);
  const begin = form.handleSubmit((command) => onBegin(command, leftOut));
  const ask = (note: HTMLDivElement | null, event?: SyntheticEvent): void => {
    event?.preventDefault();
    note?.focus();
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        if (refusals.size > 0) ask(warnings.current, event);
        else if (questions.length > 0) ask(question.current, event);
        else void begin(event);
      }}
      className="grid gap-5"
    >
      <BulkPreview preview={preview} />
      <BulkFields form={form} status={status} shipments={meant} />
      <div role="status" className="grid gap-3 empty:hidden">
        {preview.delivered.length > 0 && (
          <BulkWarning count={preview.delivered.length} onLeaveOut={() => leaveOut(preview.delivered)}>
            {`${areOrIs(preview.delivered.length, 'parcel')} delivered already.`}
          </BulkWarning>
        )}
        {[...refusals].map(([why, ids], index) => (
          <BulkWarning
            key={why}
            ref={index === 0 ? warnings : undefined}
            count={ids.length}
            onLeaveOut={() => leaveOut(ids)}
          >
            {`${counted(ids.length, 'parcel')} cannot take this: ${why}.`}
          </BulkWarning>
        ))}
        {leftOut.size > 0 && (
          <p className="flex items-center justify-between gap-2 text-sm text-muted">
            <span>{`${areOrIs(leftOut.size, 'parcel')} left out.`}</span>
            <Button variant="quiet" size="small" onClick={() => setLeftOut(none)}>
              Include them
            </Button>
          </p>
        )}
      </div>
      <UpdateQuestionNote
        ref={question}
        questions={questions}
        pass="Update anyway"
        busy={false}
        onPass={() => (refusals.size > 0 ? ask(warnings.current) : void begin())}
      />
      <Button type="submit" disabled={meant.length === 0} className="justify-self-start">
        {`Update ${counted(meant.length, 'parcel')}`}
      </Button>
    </form>
  );
};

/** Applies one change to all chosen parcels and shows the result of each. A batch that survived a reload comes first. */
export const BulkPanel = ({
  runner,
  shipments,
  onDone,
}: {
  runner: BulkRunner;
  shipments: readonly Shipment[];
  /** Receives the ids of the parcels that were changed. */
  onDone: (changed: readonly number[]) => void;
}) => {
  const cache = useQueryClient();
  const batch = useBulkBatch(runner);
  const stage = useBulkStage(runner);
  const settled = async (run: Promise<void>) => {
    await run;
    await cache.invalidateQueries({ queryKey: shipmentKeys.counts });
  };
  if (!batch) {
    return (
      <BulkForm
        shipments={shipments}
        onBegin={(command, leftOut) => void settled(runner.begin(command, partsOf(shipments, command, leftOut)))}
      />
    );
  }
  return (
    <BulkResults
      batch={batch}
      isRunning={stage === 'running'}
      onTryAgain={() => void settled(runner.tryAgain())}
      onUndo={() => void settled(runner.undo())}
      onDone={() => {
        runner.finish();
        onDone(batch.parts.filter(({ outcome }) => outcome.kind === 'done').map(({ id }) => id));
      }}
    />
  );
};
