import { isInstant } from '@waymark/contracts';
import { STATUS_LABELS, effectiveTime, untranslated } from '@waymark/contracts/ui';
import { CircleHelp } from 'lucide';
import type { Ref } from 'react';
import { Sentence } from '../../../../components/ui/basics/isolated.js';
import { Button } from '../../../../components/ui/basics/button.js';
import { relativeText } from '../../../../lib/wording/calendar.js';
import { instantOf } from '../../../../lib/forms/time-value.js';
import { formatDateTime } from '../../../../lib/wording/moments.js';
import { useNow } from '../../../../lib/live/use-now.js';
import { privatePartsOf, type KnownParties, type PrivatePart } from './public-text.js';
import { questionsOf, type ComparedShipment, type UpdateQuestion } from './update-questions.js';
import { Icon } from '../../../../components/ui/basics/icon.js';

const sentenceOf = (question: UpdateQuestion, timestamp: string, now: number): string => {
  switch (question.kind) {
    case 'future':
      return `This time is in the future: ${relativeText(new Date(timestamp), new Date(now))}.`;
    case 'before_booking':
      return `The shipment was booked after this time, on ${formatDateTime(question.booked_at)}.`;
    case 'older': {
      const { status, location } = question.newest;
      return `There is a newer update: ${STATUS_LABELS[status]}, ${untranslated(location)}, ${formatDateTime(effectiveTime(question.newest))}.`;
    }
    case 'stays_delivered':
      return `Delivery was recorded after this time, on ${formatDateTime(question.recorded_at)}. The status stays Delivered.`;
    default:
      return question satisfies never;
  }
};

/** Questions about the time in the form's field; empty until the shipment has loaded. */
export const useTimeQuestions = (
  shipment: ComparedShipment | undefined,
  written: string,
  edited?: number,
): readonly string[] => {
  const now = useNow();
  const timestamp = instantOf(written);
  if (!shipment || !isInstant(timestamp)) return [];
  return questionsOf(timestamp, shipment, now, edited).map((question) => sentenceOf(question, timestamp, now));
};

const TEXT_QUESTIONS = {
  name: 'may name a person. Everyone with the tracking number reads it.',
  street: 'may say where somebody lives. Everyone with the tracking number reads it.',
  phone: 'looks like a phone number. Everyone with the tracking number reads it.',
} as const satisfies Record<PrivatePart['kind'], string>;

/** A text that lists the recipients of many parcels would fill the screen with questions. */
const MOST_TEXT_QUESTIONS = 8;

/** Questions about the texts that a form publishes. */
export const textQuestions = (texts: readonly string[], known?: KnownParties): readonly string[] =>
  privatePartsOf(texts.join('\n'), known)
    .slice(0, MOST_TEXT_QUESTIONS)
    .map(({ kind, text }) => `“${untranslated(text)}” ${TEXT_QUESTIONS[kind]}`);

/** Shows questions about an unlikely time or a private text, with a button that sends anyway. */
export const UpdateQuestionNote = ({
  ref,
  questions,
  pass,
  busy,
  onPass,
}: {
  ref: Ref<HTMLDivElement>;
  questions: readonly string[];
  /** The label of the button. */
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
        <Icon of={CircleHelp} className="mt-0.5 size-4.5 shrink-0 text-warning" />
        <div className="grid justify-items-start gap-2">
          {questions.map((question) => (
            <p key={question}>
              <Sentence>{question}</Sentence>
            </p>
          ))}
          <Button variant="secondary" size="small" busy={busy} onClick={onPass}>
            {pass}
          </Button>
        </div>
      </div>
    )}
  </div>
);
