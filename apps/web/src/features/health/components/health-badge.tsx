import { CircleCheck, CircleHelp, CircleX, LoaderCircle, type IconNode } from 'lucide';
import { useEffect } from 'react';
import { classNames } from '../../../lib/page/class-names.js';
import { dateFormatter } from '../../../lib/wording/formatters.js';
import { useActorState } from '../../../lib/page/use-actor-state.js';
import { health } from '../health-actor.js';
import { Icon } from '../../../components/ui/icon.js';

const clock = dateFormatter('en-GB', { hour: '2-digit', minute: '2-digit' });

const appearances: Record<string, { icon: IconNode; color: string }> = {
  healthy: { icon: CircleCheck, color: 'text-positive' },
  unhealthy: { icon: CircleX, color: 'text-danger' },
  checking: { icon: LoaderCircle, color: 'text-warning' },
};
const otherAppearance = { icon: CircleHelp, color: 'text-muted' };

/** Floats at the top right once the first check has ended. */
export const HealthBadge = () => {
  const { status, lastChecked, error } = useActorState(health, ({ context }) => context);
  useEffect(() => void health.start(), []);
  if (lastChecked === null) return null;
  const { icon, color } = appearances[status] ?? otherAppearance;
  return (
    <div
      role="group"
      aria-label="Backend health"
      className={classNames(
        'pointer-events-none fixed top-18 right-4 z-25 flex max-w-[min(20rem,calc(100vw-2rem))] animate-arrive items-start gap-1.5 rounded-full border border-line bg-surface px-2.5 py-0.5 text-xs print:hidden',
        error ? 'rounded-md shadow-floating' : undefined,
      )}
    >
      <Icon of={icon} aria-hidden="true" className={classNames('mt-0.5 size-3.5 shrink-0', color)} />
      <div>
        <span className="font-medium">Backend: {status}</span>{' '}
        <time dateTime={new Date(lastChecked).toISOString()} className="figures ml-1 text-muted">
          {clock(lastChecked)}
        </time>
        {error && <p className="text-danger">{error}</p>}
      </div>
    </div>
  );
};
