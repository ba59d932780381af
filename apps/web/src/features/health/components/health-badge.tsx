import { CircleCheck, CircleHelp, CircleX, LoaderCircle, type IconNode } from 'lucide';
import { useEffect } from 'react';
import { classNames } from '../../../lib/page/class-names.js';
import { dateFormatter } from '../../../lib/wording/formatters.js';
import { useActorState } from '../../../lib/page/use-actor-state.js';
import { health } from '../health-actor.js';
import { Icon } from '../../../components/ui/basics/icon.js';

const clock = dateFormatter('en-GB', { hour: '2-digit', minute: '2-digit' });

const appearances: Record<string, { icon: IconNode; color: string }> = {
  healthy: { icon: CircleCheck, color: 'text-positive' },
  unhealthy: { icon: CircleX, color: 'text-danger' },
  checking: { icon: LoaderCircle, color: 'text-warning' },
};
const otherAppearance = { icon: CircleHelp, color: 'text-muted' };

/** Floats at the top right of the bar above every page, where it covers nothing. Hidden until the first check has ended. */
export const HealthBadge = () => {
  const { status, lastChecked, error } = useActorState(health, ({ context }) => context);
  useEffect(() => {
    health.start();
    const check = () => health.send({ type: 'check_silently' });
    window.addEventListener('online', check);
    window.addEventListener('offline', check);
    return () => {
      window.removeEventListener('online', check);
      window.removeEventListener('offline', check);
    };
  }, []);
  if (lastChecked === null) return null;
  const { icon, color } = appearances[status] ?? otherAppearance;
  return (
    <div role="group" aria-label="Backend health" className="flex min-w-0 animate-arrive items-start gap-1.5">
      <Icon of={icon} className={classNames('mt-px size-3.5 shrink-0', color)} />
      <p className="min-w-0 text-right break-words">
        <span className="font-medium">{`Backend: ${status}`}</span>{' '}
        <time dateTime={new Date(lastChecked).toISOString()} className="figures ml-1 text-muted">
          {clock(lastChecked)}
        </time>
        {error && <span className="ml-2 text-danger">{error}</span>}
      </p>
    </div>
  );
};
