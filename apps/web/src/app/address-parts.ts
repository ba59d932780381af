import { AddressTools } from '../features/addresses/components/address-tools.js';
import { NameField } from '../features/addresses/components/name-field.js';

/** What the shipment forms take from the address book. */
export const addressParts = { Tools: AddressTools, NameField };
