import { CircleCheck, CircleSlash, CircleX, Clock3, type IconNode } from 'lucide';
import type { DeliveryStatus } from '../../delivery-log.js';
import { Pill } from '../../../../components/ui/display/pill.js';

export const deliveryAppearance: Record<DeliveryStatus | 'retrying', { label: string; icon: IconNode; color: string }> =
  {
    pending: { label: 'Pending', icon: Clock3, color: 'var(--status-in_transit)' },
    retrying: { label: 'Retrying', icon: Clock3, color: 'var(--status-attempted_delivery)' },
    delivered: { label: 'Delivered', icon: CircleCheck, color: 'var(--status-delivered)' },
    exhausted: { label: 'Failed for good', icon: CircleX, color: 'var(--status-exception)' },
    cancelled: { label: 'Cancelled', icon: CircleSlash, color: 'var(--status-pending)' },
  };

/** A pending delivery after a failed attempt is shown as retrying. */
export const DeliveryPill = ({ status, attempts }: { status: DeliveryStatus; attempts: number }) => {
  const { label, icon, color } = deliveryAppearance[status === 'pending' && attempts > 0 ? 'retrying' : status];
  return (
    <Pill icon={icon} color={color}>
      {label}
    </Pill>
  );
};
