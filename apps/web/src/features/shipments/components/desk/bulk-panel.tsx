import { RequestError, detailOf, randomKey } from '@waymark/client';
import { type Shipment, type TrackingUpdateRequest } from '@waymark/contracts';
import { texts } from '@waymark/contracts/ui';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../../components/ui/button.js';
import { Spinner } from '../../../../components/ui/spinner.js';
import { useDraftForm } from '../../../../lib/forms/use-draft-form.js';
import { counted, toLocalInput } from '../../../../lib/wording/format.js';
import { shipmentKeys } from '../../api/shipment-cache.js';
import { addTrackingUpdate } from '../../api/shipments-api.js';
import { knownPlaces } from '../updates/suggested-update.js';
import { UpdateFields } from '../updates/update-fields.js';
import { updateFormSchema, type UpdateFormValues } from '../updates/update-form.js';
import { UpdateTimeNote, useTimeQuestions } from '../updates/update-time-note.js';
import { countOf, failedOf, sendEach, type BulkEntry, type BulkOutcome, type BulkResults } from './bulk-update.js';
import { Icon } from '../../../../components/ui/icon.js';

const whyOf = (error: unknown): string =>
  error instanceof RequestError && error.status === undefined ? error.message : detailOf(error, texts.updateAddFailed);

const OutcomeMark = ({ outcome }: { outcome: BulkOutcome }) => {
  switch (outcome.kind) {
    case 'waiting':
      return <Icon of={CircleDashed} role="img" aria-label="Waiting" className="size-4 text-muted" />;
    case 'sending':
      return <Spinner />;
    case 'done':
      return <Icon of={CircleCheck} role="img" aria-label="Updated" className="size-4 text-positive" />;
    case 'failed':
      return <Icon of={CircleAlert} role="img" aria-label="Failed" className="size-4 text-danger" />;
    default:
      return outcome satisfies never;
  }
};

const Results = ({ entries, results }: { entries: readonly BulkEntry[]; results: BulkResults }) => (
  <ul aria-label="Results" className="grid gap-2">
    {entries.map(({ id, tracking_number }) => {
      const outcome = results.get(id) ?? { kind: 'waiting' };
      return (
        <li key={id} className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-start gap-x-2 text-sm">
          <span className="pt-1">
            <OutcomeMark outcome={outcome} />
          </span>
          <span className="figures">{tracking_number}</span>
          {outcome.kind === 'failed' && <span className="col-start-2 text-danger">{outcome.why}</span>}
        </li>
      );
    })}
  </ul>
);

interface Batch {
  update: TrackingUpdateRequest;
  entries: readonly BulkEntry[];
}

/** The same update for every chosen parcel, and what became of each. */
export const BulkPanel = ({
  shipments,
  onDone,
}: {
  shipments: readonly Shipment[];
  /** With the ids that have the update now. */
  onDone: (updated: readonly number[]) => void;
}) => {
  const cache = useQueryClient();
  const [now] = useState(() => toLocalInput(new Date()));
  const form = useDraftForm<UpdateFormValues, TrackingUpdateRequest>({
    schema: updateFormSchema,
    defaultValues: { timestamp: now, status: '', location: '', description: '' },
  });
  const timestamp = useWatch({ control: form.control, name: 'timestamp' });
  const [batch, setBatch] = useState<Batch | null>(null);
  const [results, setResults] = useState<BulkResults>(new Map());
  const [isSending, setIsSending] = useState(false);

  const send = async ({ update, entries }: Batch) => {
    setIsSending(true);
    await sendEach(
      entries,
      async ({ id, key }) => {
        await addTrackingUpdate(id, update, key);
      },
      whyOf,
      (id, outcome) => setResults((known) => new Map(known).set(id, outcome)),
    );
    setIsSending(false);
    void cache.invalidateQueries({ queryKey: shipmentKeys.counts });
  };
  const begin = form.handleSubmit((update) => {
    const entries = shipments.map(({ id, tracking_number }) => ({ id, tracking_number, key: randomKey() }));
    setBatch({ update, entries });
    setResults(new Map());
    void send({ update, entries });
  });

  // The newest update of any of them, and the last booking, are what the time is compared with.
  const created_at =
    shipments
      .map((shipment) => shipment.created_at)
      .toSorted()
      .at(-1) ?? '';
  const tracking_updates = shipments.flatMap((shipment) => shipment.tracking_updates);
  const questions = useTimeQuestions({ created_at, tracking_updates }, timestamp);
  const question = useRef<HTMLDivElement>(null);

  if (!batch) {
    const places = [...new Set(shipments.flatMap((shipment) => knownPlaces(shipment)))].slice(0, 20);
    return (
      <form
        noValidate
        onSubmit={(event) => {
          if (questions.length === 0) return void begin(event);
          event.preventDefault();
          question.current?.focus();
        }}
        className="grid gap-5"
      >
        <UpdateFields form={form} places={places} />
        <UpdateTimeNote
          ref={question}
          questions={questions}
          pass="Update anyway"
          busy={false}
          onPass={() => void begin()}
        />
        <Button type="submit" className="justify-self-start">
          Update {counted(shipments.length, 'parcel')}
        </Button>
      </form>
    );
  }
  const failed = failedOf(batch.entries, results);
  const done = countOf(results, 'done');
  return (
    <div className="grid gap-4">
      <p role="status" className="text-sm font-medium">
        {isSending ? `Updating: ${done} of ${batch.entries.length}…` : `${counted(done, 'parcel')} updated`}
        {!isSending && failed.length > 0 && `, ${failed.length} failed`}
      </p>
      <div className="flex flex-wrap gap-2">
        {failed.length > 0 && (
          <Button busy={isSending} onClick={() => void send({ update: batch.update, entries: failed })}>
            Try {counted(failed.length, 'parcel')} again
          </Button>
        )}
        <Button
          variant={failed.length > 0 ? 'secondary' : 'primary'}
          disabled={isSending}
          onClick={() => onDone(batch.entries.filter((entry) => !failed.includes(entry)).map(({ id }) => id))}
        >
          Done
        </Button>
      </div>
      <Results entries={batch.entries} results={results} />
    </div>
  );
};
