import { addressParts } from '../address-parts.js';
import { CreateShipment } from '../../features/shipments/components/form/create-shipment.js';

export const Page = () => <CreateShipment addressParts={addressParts} />;
