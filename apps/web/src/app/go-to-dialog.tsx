import { pagePaths } from '@waymark/contracts/ui';
import { createSearchParams, useNavigate } from 'react-router-dom';
import { queryOf } from '../features/shipments/components/desk/filters/desk-filters.js';
import { JumpDialog } from '../features/shipments/components/desk/keyboard/jump-dialog.js';

export const GoToDialog = ({ typed, onClose }: { typed: string; onClose: () => void }) => {
  const navigate = useNavigate();
  return (
    <JumpDialog
      open
      typed={typed}
      onFilters={(filters) =>
        void navigate({ pathname: pagePaths.allShipments, search: createSearchParams(queryOf(filters)).toString() })
      }
      onOpen={(id) => void navigate(pagePaths.shipment(id))}
      onClose={onClose}
    />
  );
};
