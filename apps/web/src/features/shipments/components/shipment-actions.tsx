import { type Shipment } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { CopyPlus, EllipsisVertical, Eye, MapPinPlus, Pencil, Trash2 } from 'lucide-react';
import { Menu } from '../../../components/ui/menu.js';
import { useUser } from '../../../lib/session/session.js';

/** What can be done with a shipment in a list. */
export const ShipmentActions = ({
  shipment: { id, tracking_number },
  onDelete,
}: {
  shipment: Shipment;
  onDelete: (id: number) => void;
}) => {
  const mayBook = useUser().role !== 'auditor';
  return (
    <Menu
      label={`Actions for ${tracking_number}`}
      triggerClassName="grid size-10 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-ink"
      trigger={<EllipsisVertical aria-hidden="true" className="size-5" />}
      items={[
        ...(mayBook
          ? [{ label: 'Duplicate', to: pagePaths.duplicateShipment(id), icon: <CopyPlus aria-hidden="true" /> }]
          : []),
        { label: 'Details', to: pagePaths.shipment(id), icon: <Eye aria-hidden="true" /> },
        { label: 'Edit', to: pagePaths.editShipment(id), icon: <Pencil aria-hidden="true" /> },
        { label: 'Delete', danger: true, onSelect: () => onDelete(id), icon: <Trash2 aria-hidden="true" /> },
        { label: 'Add Tracking', to: pagePaths.addTracking(id), icon: <MapPinPlus aria-hidden="true" /> },
      ]}
    />
  );
};
