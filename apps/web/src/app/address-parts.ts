import { AddressTools } from '../features/addresses/components/address-tools.js';
import { NameField } from '../features/addresses/components/name-field.js';

/** The components of the address book that the shipment forms use. */
export const addressParts = { Tools: AddressTools, NameField };
