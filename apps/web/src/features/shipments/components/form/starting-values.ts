import type { Recipient, Shipment } from '@waymark/contracts';
import type { User } from '../../../../lib/session/session.js';
import { emptyShipment, PARTY_FIELDS, valuesOf, type Party, type ShipmentFormValues } from './shipment-form-values.js';

/** An address in one line, such as '12 Quay Street, 5003 Bergen, Norway', in its parts. */
const addressParts = (line: string): Pick<Recipient, 'address' | 'city' | 'country'> => {
  const parts = line.split(',').map((part) => part.trim());
  if (parts.length < 3 || parts.includes('')) return { address: line.trim(), city: '', country: '' };
  const city = (parts.at(-2) ?? '').replace(/^\d[\d -]*(?=\p{Letter})/u, '');
  return { address: parts.slice(0, -2).join(', '), city, country: parts.at(-1) ?? '' };
};

/** Whoever books is the sender: as the profile says, and where it does not, as in the latest of their bookings that was their own. */
export const senderOf = (user: User, recent: readonly Shipment[]): Recipient => {
  const own = {
    name: user.companyName || `${user.firstName} ${user.lastName}`.trim(),
    email: user.email,
    phone: user.phoneNumber,
    ...addressParts(user.address),
  };
  const before = recent.find(({ sender_email }) => sender_email === user.email);
  if (!before) return own;
  const phone = own.phone || before.sender_phone;
  const place = { address: before.sender_address, city: before.sender_city, country: before.sender_country };
  const isSamePlace = own.address === '' || own.address === before.sender_address;
  return { ...own, phone, ...(own.city === '' && isSamePlace && place) };
};

const asParty = (party: Party, address: Recipient): Partial<ShipmentFormValues> =>
  Object.fromEntries(PARTY_FIELDS.map((name) => [`${party}_${name}`, address[name]]));

/** A new booking of this person's. */
export const newBooking = (user: User, recent: readonly Shipment[]): ShipmentFormValues => ({
  ...emptyShipment,
  ...asParty('sender', senderOf(user, recent)),
});

/** The same again, on days of its own. */
export const duplicateOf = (shipment: Shipment): ShipmentFormValues => {
  const { status: _status, ...values } = valuesOf(shipment);
  return { ...values, shipment_date: '', estimated_delivery: '' };
};

/** Something else from the same sender to the same recipient, by the same service. */
export const anotherTo = (shipment: Shipment): ShipmentFormValues => {
  const { weight, length, width, height, contents_description, declared_value } = emptyShipment;
  return { ...duplicateOf(shipment), weight, length, width, height, contents_description, declared_value };
};

export type Package = Pick<
  ShipmentFormValues,
  'service_type' | 'weight' | 'length' | 'width' | 'height' | 'contents_description' | 'declared_value'
>;

const packageOf = (shipment: Shipment): Package => {
  const { service_type, weight, length, width, height, contents_description, declared_value } = shipment;
  return { service_type, weight, length, width, height, contents_description, declared_value };
};

/** What was sent lately, each once, the latest first. */
export const recentPackages = (shipments: readonly Shipment[], count: number): Package[] => {
  const found = new Map(shipments.map((shipment) => [JSON.stringify(packageOf(shipment)), packageOf(shipment)]));
  return [...found.values()].slice(0, count);
};
