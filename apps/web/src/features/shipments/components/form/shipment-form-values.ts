import type { CreateShipmentRequest, ServiceType, Shipment, ShipmentStatus } from '@waymark/contracts';
import type { UseFormReturn } from 'react-hook-form';

type Empty<Value> = Value | '';
type Measures = 'weight' | 'length' | 'width' | 'height' | 'declared_value';

/** The form as it stands: what is not chosen yet is '', a cleared number undefined. `status` is only in the edit form. */
export type ShipmentFormValues = Omit<
  CreateShipmentRequest,
  Measures | 'service_type' | 'shipment_date' | 'estimated_delivery'
> &
  Record<Measures, number | undefined> & {
    service_type: Empty<ServiceType>;
    shipment_date: string;
    estimated_delivery: string;
    status?: ShipmentStatus;
  };

export type ShipmentFormControl = Pick<UseFormReturn<ShipmentFormValues>, 'register' | 'control'> & {
  errors: Partial<Record<keyof ShipmentFormValues, { message?: string | undefined }>>;
};

export const emptyShipment: ShipmentFormValues = {
  service_type: '',
  sender_name: '',
  sender_email: '',
  sender_phone: '',
  sender_address: '',
  sender_city: '',
  sender_country: '',
  recipient_name: '',
  recipient_email: '',
  recipient_phone: '',
  recipient_address: '',
  recipient_city: '',
  recipient_country: '',
  weight: 1,
  length: 1,
  width: 1,
  height: 1,
  contents_description: '',
  declared_value: 0,
  shipment_date: '',
  estimated_delivery: '',
};

export const valuesOf = (shipment: Shipment): ShipmentFormValues => ({
  status: shipment.status,
  service_type: shipment.service_type,
  sender_name: shipment.sender_name,
  sender_email: shipment.sender_email,
  sender_phone: shipment.sender_phone,
  sender_address: shipment.sender_address,
  sender_city: shipment.sender_city,
  sender_country: shipment.sender_country,
  recipient_name: shipment.recipient_name,
  recipient_email: shipment.recipient_email,
  recipient_phone: shipment.recipient_phone,
  recipient_address: shipment.recipient_address,
  recipient_city: shipment.recipient_city,
  recipient_country: shipment.recipient_country,
  weight: shipment.weight,
  length: shipment.length,
  width: shipment.width,
  height: shipment.height,
  contents_description: shipment.contents_description,
  declared_value: shipment.declared_value,
  shipment_date: shipment.shipment_date ?? '',
  estimated_delivery: shipment.estimated_delivery ?? '',
});

/** Turns what a number input holds into a number, and nothing into undefined, which the schema calls missing. */
export const toNumber = (value: unknown): number | undefined =>
  value === '' || value === null || value === undefined ? undefined : Number(value);

export const PARTIES = ['sender', 'recipient'] as const;
export type Party = (typeof PARTIES)[number];
export const PARTY_FIELDS = ['name', 'email', 'phone', 'address', 'city', 'country'] as const;
