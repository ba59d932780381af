import type { DataOf, Table } from './field.js';
import { FIELD_LIMITS } from './limits.js';
import { SERVICE_TYPES, SHIPMENT_STATUSES } from './statuses.js';

const { maximumName, maximumLine, maximumText } = FIELD_LIMITS;

/** The fields that the sender declares; weight in kg, dimensions in cm, value in dollars. */
export const waybillFields = {
  service_type: {
    kind: 'choice',
    choices: SERVICE_TYPES,
    label: 'Service type',
    required: true,
    public: 'shown',
    exported: true,
  },
  sender_name: {
    kind: 'name',
    maximum: maximumName,
    label: 'Sender name',
    required: true,
    whose: 'sender',
    public: 'shortened',
    searchable: true,
    exported: true,
  },
  sender_email: { kind: 'email', label: 'Sender email', required: true, whose: 'sender' },
  sender_phone: { kind: 'phone', anyForm: true, label: 'Sender phone', required: true, whose: 'sender' },
  sender_address: {
    kind: 'place',
    maximum: maximumLine,
    label: 'Sender address',
    required: true,
    whose: 'sender',
    searchable: true,
  },
  sender_city: {
    kind: 'place',
    maximum: maximumName,
    label: 'Sender city',
    required: true,
    public: 'shown',
    searchable: true,
    exported: true,
  },
  sender_country: {
    kind: 'place',
    maximum: maximumName,
    label: 'Sender country',
    required: true,
    public: 'shown',
    searchable: true,
    exported: true,
  },
  recipient_name: {
    kind: 'name',
    maximum: maximumName,
    label: 'Recipient name',
    required: true,
    whose: 'recipient',
    public: 'shortened',
    searchable: true,
    exported: true,
  },
  recipient_email: { kind: 'email', label: 'Recipient email', required: true, whose: 'recipient' },
  recipient_phone: {
    kind: 'phone',
    anyForm: true,
    label: 'Recipient phone',
    required: true,
    whose: 'recipient',
  },
  recipient_address: {
    kind: 'place',
    maximum: maximumLine,
    label: 'Recipient address',
    required: true,
    whose: 'recipient',
    searchable: true,
  },
  recipient_city: {
    kind: 'place',
    maximum: maximumName,
    label: 'Recipient city',
    required: true,
    public: 'shown',
    searchable: true,
    exported: true,
  },
  recipient_country: {
    kind: 'place',
    maximum: maximumName,
    label: 'Recipient country',
    required: true,
    public: 'shown',
    searchable: true,
    exported: true,
  },
  weight: { kind: 'measure', initial: 1, label: 'Weight', required: true, public: 'shown', exported: true },
  length: { kind: 'measure', initial: 1, label: 'Length', required: true, public: 'shown' },
  width: { kind: 'measure', initial: 1, label: 'Width', required: true, public: 'shown' },
  height: { kind: 'measure', initial: 1, label: 'Height', required: true, public: 'shown' },
  contents_description: {
    kind: 'lines',
    maximum: maximumText,
    label: 'Contents description',
    required: true,
    searchable: true,
  },
  declared_value: { kind: 'money', initial: 0, label: 'Value', required: true, exported: true },
  shipment_date: { kind: 'date', label: 'Shipment date', required: false, public: 'shown' },
  estimated_delivery: { kind: 'date', label: 'Estimated delivery', required: false, public: 'shown', exported: true },
  delivery_instructions: {
    kind: 'lines',
    maximum: 250,
    label: 'Delivery instructions',
    required: false,
    whose: 'recipient',
    searchable: true,
    exported: true,
  },
} as const satisfies Table;

export type Waybill = DataOf<typeof waybillFields>;

/** The fields of the edit form. */
export const editedShipmentFields = {
  ...waybillFields,
  status: { kind: 'choice', choices: SHIPMENT_STATUSES, label: 'Status', required: true },
} as const satisfies Table;
