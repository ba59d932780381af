import type { Shipment } from '@waymark/contracts';
import { STATUS_LABELS } from '@waymark/contracts/ui';
import { CircleHelp } from 'lucide';
import type { Ref } from 'react';
import { Button } from '../../../../components/ui/button.js';
import { relativeText } from '../../../../lib/wording/calendar.js';
import { formatDateTime, fromLocalInput } from '../../../../lib/wording/format.js';
import { useNow } from '../../../../lib/live/use-now.js';
import { questionsOf, type UpdateQuestion } from './update-questions.js';
import { Icon } from '../../../../components/ui/icon.js';

type Told = Pick<Shipment, 'created_at' | 'tracking_updates'>;

const sentenceOf = (question: UpdateQuestion, timestamp: string, now: number): string => {
  switch (question.kind) {
    case 'future':
      return `This time is still to come: ${relativeText(new Date(timestamp), new Date(now))}.`;
    case 'before_booking':
      return `The shipment was booked after this time, on ${formatDateTime(question.booked_at)}.`;
    case 'older': {
      const { status, location, timestamp: time } = question.newest;
      return `A newer update is there: ${STATUS_LABELS[status]}, ${location}, ${formatDateTime(time)}.`;
    }
    default:
      return question satisfies never;
  }
};

/** What is to be asked about the time as the form's field has it, in sentences; nothing where the shipment is not known yet. */
export const useTimeQuestions = (shipment: Told | undefined, written: string, edited?: number): readonly string[] => {
  const now = useNow();
  if (!shipment) return [];
  const timestamp = fromLocalInput(written);
  return questionsOf(timestamp, shipment, now, edited).map((question) => sentenceOf(question, timestamp, now));
};

/** Asks about an unlikely time as soon as it is there; one press passes it. */
export const UpdateTimeNote = ({
  ref,
  questions,
  pass,
  busy,
  onPass,
}: {
  ref: Ref<HTMLDivElement>;
  questions: readonly string[];
  /** What the press is called. */
  pass: string;
  busy: boolean;
  onPass: () => void;
}) => (
  <div role="status" className="empty:hidden">
    {questions.length > 0 && (
      <div
        ref={ref}
        tabIndex={-1}
        className="flex items-start gap-2.5 rounded-md border border-warning px-3 py-2.5 text-sm"
      >
        <Icon of={CircleHelp} aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-warning" />
        <div className="grid justify-items-start gap-2">
          {questions.map((question) => (
            <p key={question}>{question}</p>
          ))}
          <Button variant="secondary" size="small" busy={busy} onClick={onPass}>
            {pass}
          </Button>
        </div>
      </div>
    )}
  </div>
);
