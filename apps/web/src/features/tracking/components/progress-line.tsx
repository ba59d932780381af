import { type PublicShipment } from '@waymark/contracts';
import {
  LAST_STEP,
  progressOf,
  shortDayText,
  standingOf,
  statusLabel,
  timeText,
  wallTime,
  type ProgressStep,
  type ZoneOf,
} from '@waymark/contracts/ui';
import { Check } from 'lucide';
import { appearanceOfStatus } from '../../../components/ui/display/status-pill.js';
import { classNames } from '../../../lib/page/class-names.js';
import { Icon } from '../../../components/ui/basics/icon.js';

const Node = ({ step, status }: { step: ProgressStep; status: PublicShipment['status'] }) => {
  const { icon } = appearanceOfStatus(status);
  switch (step.state) {
    case 'done':
      if (step.by === undefined) return <span className="progress-node border-2 border-(--accent) bg-surface" />;
      return (
        <span className="progress-node bg-(--accent) text-surface">
          <Icon of={Check} className="size-4" strokeWidth={3} />
        </span>
      );
    case 'current':
      return (
        <span className="progress-node progress-node-current border-2 border-(--accent) bg-surface text-(--accent)">
          <Icon of={icon} className="size-4" />
        </span>
      );
    case 'ahead':
      return <span className="progress-node border-2 border-line bg-surface" />;
    default:
      return step.state satisfies never;
  }
};

const StepTime = ({ timestamp, now, zone }: { timestamp: string; now: Date; zone: string | undefined }) => {
  const wall = wallTime(new Date(timestamp), zone);
  return (
    <time dateTime={timestamp} className="sm:whitespace-nowrap">
      <span>{shortDayText(wall, wallTime(now, zone))}</span>{' '}
      <span className="block max-sm:hidden">{timeText(wall)}</span>
    </time>
  );
};

const spoken: Record<ProgressStep['state'], string> = { done: 'done', current: 'now', ahead: 'not yet' };

/** Shows progress from Booked to Delivered, with every time in the zone of the newest update. */
export const ProgressLine = ({ shipment, now, zoneOf }: { shipment: PublicShipment; now: Date; zoneOf: ZoneOf }) => {
  const { status } = shipment;
  const label = statusLabel(status);
  const { update } = standingOf(shipment);
  const zone = update && zoneOf(update.location);
  const { steps, reached, trouble } = progressOf(shipment);
  return (
    <div className="relative">
      <div aria-hidden="true" className={classNames('progress-rail', trouble && 'progress-rail-held')}>
        <span className="progress-fill" style={{ transform: `scaleX(${reached / LAST_STEP})` }} />
      </div>
      <ol className="progress-steps relative" aria-label="Progress">
        {steps.map((step, index) => (
          <li
            key={step.label}
            aria-current={step.state === 'current' ? 'step' : undefined}
            className="relative grid content-start justify-items-center gap-1 text-center first:justify-items-start first:text-left last:justify-items-end last:text-right"
          >
            <Node step={step} status={status} />
            <span
              className={classNames(
                'mt-1 text-xs leading-tight font-semibold sm:text-sm',
                step.state === 'ahead' && 'font-medium text-muted',
              )}
            >
              <span>{step.label}</span>
              <span className="sr-only">{`, ${spoken[step.state]}`}</span>
            </span>
            <span className="text-xs leading-tight text-muted tabular-nums">
              {step.by ? <StepTime timestamp={step.by.timestamp} now={now} zone={zone} /> : index < reached && 'Passed'}
            </span>
            {step.state === 'current' && status !== 'pending' && step.label.toLowerCase() !== label.toLowerCase() && (
              <span className="text-xs leading-tight font-medium text-(--accent)">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
};
