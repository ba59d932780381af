import type { DataOf, Table } from './field.js';
import { FIELD_LIMITS } from './limits.js';
import { SERVICE_TYPES, SHIPMENT_STATUSES } from './statuses.js';

const { maximumName, maximumLine, maximumText } = FIELD_LIMITS;

const place = {
  kind: 'place',
  maximum: maximumName,
  required: true,
  public: 'shown',
  searchable: true,
  exported: true,
} as const;

/** The fields of a sender or recipient. The city and the country are not personal. */
const partyFields = <Party extends 'sender' | 'recipient'>(whose: Party, title: string) => {
  const personal = { required: true, whose } as const;
  const searched = { ...personal, searchable: true } as const;
  const fields = {
    name: {
      ...searched,
      kind: 'name',
      maximum: maximumName,
      label: `${title} name`,
      public: 'shortened',
      exported: true,
    },
    email: { ...personal, kind: 'email', label: `${title} email` },
    phone: { ...personal, kind: 'phone', anyForm: true, label: `${title} phone` },
    address: { ...searched, kind: 'place', maximum: maximumLine, label: `${title} address` },
    city: { ...place, label: `${title} city` },
    country: { ...place, label: `${title} country` },
  } as const satisfies Table;
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${whose}_${name}`, field])) as {
    readonly [Name in keyof typeof fields as `${Party}_${Name}`]: (typeof fields)[Name];
  };
};

const dimension = {
  kind: 'measure',
  unit: 'cm',
  initial: 1,
  term: 'Dimensions',
  required: true,
  public: 'shown',
} as const;

/** The fields that the sender declares. */
export const waybillFields = {
  service_type: {
    kind: 'choice',
    choices: SERVICE_TYPES,
    label: 'Service type',
    required: true,
    public: 'shown',
    exported: true,
  },
  ...partyFields('sender', 'Sender'),
  ...partyFields('recipient', 'Recipient'),
  weight: { kind: 'measure', unit: 'kg', initial: 1, label: 'Weight', required: true, public: 'shown', exported: true },
  length: { ...dimension, label: 'Length' },
  width: { ...dimension, label: 'Width' },
  height: { ...dimension, label: 'Height' },
  contents_description: {
    kind: 'lines',
    maximum: maximumText,
    label: 'Contents description',
    term: 'Contents',
    required: true,
    searchable: true,
  },
  declared_value: { kind: 'money', initial: 0, label: 'Value', term: 'Declared Value', required: true, exported: true },
  shipment_date: { kind: 'date', label: 'Shipment date', required: false, public: 'shown', notCopied: true },
  estimated_delivery: {
    kind: 'date',
    label: 'Estimated delivery',
    required: false,
    public: 'shown',
    exported: true,
    notCopied: true,
  },
  delivery_instructions: {
    kind: 'lines',
    maximum: 250,
    label: 'Delivery instructions',
    hint: 'Printed on the label. Not shown on the public page.',
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
