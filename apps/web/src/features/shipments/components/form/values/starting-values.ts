import { namesOf, waybillFields, type Recipient, type Shipment } from '@waymark/contracts';
import type { User } from '../../../../../lib/session/session.js';
import { emptyShipment, PARTY_FIELDS, valuesOf, type Party, type ShipmentFormValues } from './shipment-form-values.js';

/** Splits an address on one line, such as '12 Quay Street, 5003 Bergen, Norway', into its parts. */
const addressParts = (line: string): Pick<Recipient, 'address' | 'city' | 'country'> => {
  const parts = line.split(',').map((part) => part.trim());
  if (parts.length < 3 || parts.includes('')) return { address: line.trim(), city: '', country: '' };
  const city = (parts.at(-2) ?? '').replace(/^\d[\d -]*(?=\p{Letter})/u, '');
  return { address: parts.slice(0, -2).join(', '), city, country: parts.at(-1) ?? '' };
};

/** The booker as sender: from the profile, with missing fields from their latest booking under their own e-mail address. */
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

/** Initial values of a new booking. */
export const newBooking = (user: User, recent: readonly Shipment[]): ShipmentFormValues => ({
  ...emptyShipment,
  ...asParty('sender', senderOf(user, recent)),
});

const pick = <Values extends object, Name extends keyof Values>(names: readonly Name[], values: Values) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<Values, Name>;

const notCopied = namesOf(waybillFields).filter((name) => 'notCopied' in waybillFields[name]);

/** A copy of the shipment without its dates. */
export const duplicateOf = (shipment: Shipment): ShipmentFormValues => {
  const { status: _status, ...values } = valuesOf(shipment);
  return { ...values, ...pick(notCopied, emptyShipment) };
};

const contents = ['weight', 'length', 'width', 'height', 'contents_description', 'declared_value'] as const;

/** Another package with the same sender, recipient and service. */
export const anotherTo = (shipment: Shipment): ShipmentFormValues => ({
  ...duplicateOf(shipment),
  ...pick(contents, emptyShipment),
});

export type Package = Pick<ShipmentFormValues, 'service_type' | (typeof contents)[number]>;

const packageOf = (shipment: Shipment): Package => pick(['service_type', ...contents], shipment);

/** Distinct recent packages, the latest first. */
export const recentPackages = (shipments: readonly Shipment[], count: number): Package[] => {
  const found = new Map(shipments.map((shipment) => [JSON.stringify(packageOf(shipment)), packageOf(shipment)]));
  return [...found.values()].slice(0, count);
};
