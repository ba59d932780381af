import { CircleCheck, CircleSlash, CircleX, Clock3, type LucideIcon } from 'lucide-react';
import type { DeliveryStatus } from '../../delivery-log.js';
import { Pill } from '../pill.js';

export const deliveryAppearance: Record<
  DeliveryStatus | 'retrying',
  { label: string; icon: LucideIcon; color: string }
> = {
  pending: { label: 'Pending', icon: Clock3, color: 'var(--color-info)' },
  retrying: { label: 'Retrying', icon: Clock3, color: 'var(--color-warning)' },
  delivered: { label: 'Delivered', icon: CircleCheck, color: 'var(--color-positive)' },
  exhausted: { label: 'Given up', icon: CircleX, color: 'var(--color-danger)' },
  cancelled: { label: 'Cancelled', icon: CircleSlash, color: 'var(--status-pending)' },
};

/** A delivery that waits after a failed attempt is shown as being retried. */
export const DeliveryPill = ({ status, attempts }: { status: DeliveryStatus; attempts: number }) => {
  const { label, icon, color } = deliveryAppearance[status === 'pending' && attempts > 0 ? 'retrying' : status];
  return (
    <Pill icon={icon} color={color}>
      {label}
    </Pill>
  );
};
