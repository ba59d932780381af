import { AddressTools } from '../../features/addresses/components/address-tools.js';
import { EditShipment } from '../../features/shipments/components/form/edit-shipment.js';

export const Page = () => <EditShipment partyTools={(party) => <AddressTools {...party} />} />;
