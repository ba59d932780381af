import { AddressTools } from '../../features/addresses/components/address-tools.js';
import { CreateShipment } from '../../features/shipments/components/form/create-shipment.js';

export const Page = () => <CreateShipment partyTools={(party) => <AddressTools {...party} />} />;
