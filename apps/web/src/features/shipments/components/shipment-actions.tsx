import { type Shipment } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { CopyPlus, EllipsisVertical, Eye, MapPinPlus, Pencil, Trash2 } from 'lucide';
import { Menu } from '../../../components/ui/overlays/menu.js';
import { mayWrite, useUser } from '../../../lib/session/session.js';
import { Icon } from '../../../components/ui/basics/icon.js';

/** The actions menu of a shipment in a list. */
export const ShipmentActions = ({
  shipment: { id, tracking_number },
  onDelete,
}: {
  shipment: Shipment;
  onDelete: (id: number) => void;
}) => {
  const mayBook = mayWrite(useUser());
  return (
    <Menu
      label={`Actions for ${tracking_number}`}
      triggerClassName="grid size-10 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-ink"
      trigger={<Icon of={EllipsisVertical} className="size-5" />}
      items={[
        ...(mayBook
          ? [
              {
                label: 'Duplicate',
                to: pagePaths.duplicateShipment(id),
                icon: <Icon of={CopyPlus} />,
              },
            ]
          : []),
        { label: 'Details', to: pagePaths.shipment(id), icon: <Icon of={Eye} /> },
        { label: 'Edit', to: pagePaths.editShipment(id), icon: <Icon of={Pencil} /> },
        { label: 'Delete', danger: true, onSelect: () => onDelete(id), icon: <Icon of={Trash2} /> },
        { label: 'Add Tracking', to: pagePaths.addTracking(id), icon: <Icon of={MapPinPlus} /> },
      ]}
    />
  );
};
