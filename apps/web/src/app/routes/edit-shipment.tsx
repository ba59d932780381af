import { addressParts } from '../address-parts.js';
import { EditShipment } from '../../features/shipments/components/form/edit-shipment.js';

export const Page = () => <EditShipment addressParts={addressParts} />;
