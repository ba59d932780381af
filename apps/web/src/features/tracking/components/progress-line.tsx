import { type PublicShipment } from '@waymark/contracts';
import { statusLabel } from '@waymark/contracts/ui';
import { Check } from 'lucide-react';
import { appearanceOfStatus } from '../../../components/ui/status-pill.js';
import { classNames } from '../../../lib/class-names.js';
import { progressOf, type ProgressStep } from '../progress.js';
import { shortDayText, timeText } from '../time-wording.js';
import { useNow } from '../use-now.js';

const Node = ({ step, status }: { step: ProgressStep; status: PublicShipment['status'] }) => {
  const { icon: Icon } = appearanceOfStatus(status);
  switch (step.state) {
    case 'done':
      return (
        <span className="progress-node bg-(--accent) text-surface">
          <Check aria-hidden="true" className="size-4" strokeWidth={3} />
        </span>
      );
    case 'current':
      return (
        <span className="progress-node progress-node-current border-2 border-(--accent) bg-surface text-(--accent)">
          <Icon aria-hidden="true" className="size-4" />
        </span>
      );
    case 'ahead':
      return <span className="progress-node border-2 border-line bg-surface" />;
    default:
      return step.state satisfies never;
  }
};

const StepTime = ({ step }: { step: ProgressStep }) => {
  const now = useNow();
  if (step.state === 'ahead') return null;
  if (step.at === undefined) return 'Time not given';
  const date = new Date(step.at);
  return (
    <time dateTime={step.at}>
      <span className="whitespace-nowrap max-sm:block">{shortDayText(date, now)},</span>{' '}
      <span className="whitespace-nowrap">{timeText(date)}</span>
    </time>
  );
};

const spoken: Record<ProgressStep['state'], string> = { done: 'done', current: 'now', ahead: 'not yet' };

/** Booked, Picked up, In transit, Delivered: how far the parcel has come. */
export const ProgressLine = ({ shipment }: { shipment: PublicShipment }) => {
  const { steps, reached, trouble } = progressOf(shipment);
  return (
    <div className="relative">
      <div aria-hidden="true" className={classNames('progress-rail', trouble && 'progress-rail-held')}>
        <span className="progress-fill" style={{ transform: `scaleX(${reached / 3})` }} />
      </div>
      <ol className="relative grid grid-cols-[1fr_2fr_2fr_1fr]" aria-label="Progress">
        {steps.map((step) => (
          <li
            key={step.label}
            aria-current={step.state === 'current' ? 'step' : undefined}
            className="relative grid content-start justify-items-center gap-1 text-center first:justify-items-start first:text-left last:justify-items-end last:text-right"
          >
            <Node step={step} status={shipment.status} />
            <span
              className={classNames(
                'mt-1 text-xs leading-tight font-semibold sm:text-sm',
                step.state === 'ahead' && 'font-medium text-muted',
              )}
            >
              {step.label}
              <span className="sr-only">, {spoken[step.state]}</span>
            </span>
            <span className="text-xs leading-tight text-muted tabular-nums">
              <StepTime step={step} />
            </span>
            {step.state === 'current' &&
              step.label !== statusLabel(shipment.status) &&
              shipment.status !== 'pending' && (
                <span className="text-xs leading-tight font-medium text-(--accent)">
                  {statusLabel(shipment.status)}
                </span>
              )}
          </li>
        ))}
      </ol>
    </div>
  );
};
