import type { TrackingUpdate } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { MapPinPlus } from 'lucide';
import { Button, LinkButton } from '../../../../components/ui/basics/button.js';
import { Icon } from '../../../../components/ui/basics/icon.js';
import { Link } from '../../../../components/ui/basics/link.js';
import { useUser } from '../../../../lib/session/session.js';

/** Whether the server would refuse an edit or deletion, because a courier recorded the update. */
export const useIsRefused = (update: TrackingUpdate | undefined): boolean =>
  useUser().role === 'customer' && update?.reported_by === 'courier';

/** The owner's options if a courier's update is wrong. */
export const InsteadOfChange = ({ shipmentId, onClose }: { shipmentId: number; onClose: () => void }) => (
  <>
    <p>
      Is it wrong? Add an update of your own that says what is right, or{' '}
      <Link to={pagePaths.contact} className="text-ink underline underline-offset-4">
        ask our support
      </Link>{' '}
      to correct it.
    </p>
    <div className="flex flex-wrap justify-end gap-2 pt-2">
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <LinkButton to={pagePaths.addTracking(shipmentId)} icon={<Icon of={MapPinPlus} className="size-4" />}>
        Add Tracking
      </LinkButton>
    </div>
  </>
);
