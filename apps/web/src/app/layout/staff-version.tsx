import { health } from '../../features/health/health-actor.js';
import { useActorState } from '../../lib/page/use-actor-state.js';

/** The server's version, at the foot of each signed-in page of staff. The public pages do not load it. */
export const StaffVersion = () => {
  const version = useActorState(health, ({ context }) => context.healthData?.version);
  return (
    version && (
      <p className="figures page-width pb-3 text-right text-xs text-muted print:hidden">{`Version ${version}`}</p>
    )
  );
};
