import { pagePaths } from '@waymark/contracts/ui';
import { createSearchParams, useNavigate } from 'react-router-dom';
import { queryOf } from '../features/shipments/components/desk/filters/desk-filters.js';
import { JumpDialog } from '../features/shipments/components/desk/keyboard/jump-dialog.js';

export const GoToDialog = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate();
  return (
    <JumpDialog
      open
      onFilters={(filters) =>
        void navigate({ pathname: pagePaths.allShipments, search: createSearchParams(queryOf(filters)).toString() })
      }
      onOpen={(id) => void navigate(pagePaths.shipment(id))}
      onClose={onClose}
    />
  );
};
