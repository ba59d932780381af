import {
  editedShipmentFields,
  isCalendarDate,
  isInstant,
  REPORTERS,
  trackingUpdateFields,
  type Field,
} from '@waymark/contracts';
import { REPORTER_LABELS, SERVICE_TYPE_LABELS, STATUS_LABELS } from '@waymark/contracts/ui';
import { formatDate, formatMoney, formatNumber } from './format.js';
import { formatDateTime, formatMoment } from './moments.js';

type ChoiceName<T> = { [Name in keyof T]: T[Name] extends { kind: 'choice' } ? Name : never }[keyof T];

/** The fields of shipments and tracking updates, with two that the server sets. */
const fields: Readonly<Record<string, Field>> = {
  ...editedShipmentFields,
  ...trackingUpdateFields,
  reported_by: { kind: 'choice', choices: REPORTERS, label: 'Reported by', required: true },
  created_at: { kind: 'instant', label: 'Created at', required: true },
};
const choiceLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: STATUS_LABELS,
  service_type: SERVICE_TYPE_LABELS,
  reported_by: REPORTER_LABELS,
} satisfies Record<ChoiceName<typeof editedShipmentFields> | 'reported_by', object>;

const own = <Value>(record: Readonly<Record<string, Value>> = {}, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Undefined for a value of an unexpected type, and for an unknown choice. */
const textOfKind = (name: string, value: unknown, zone?: string): string | undefined => {
  const field = own(fields, name);
  if (typeof value === 'number') {
    if (field?.kind === 'measure') return `${formatNumber(value)} ${field.unit}`;
    return field?.kind === 'money' ? formatMoney(value) : undefined;
  }
  if (typeof value !== 'string') return undefined;
  if (field?.kind === 'choice') return own(choiceLabels[name], value);
  if (field?.kind === 'date' && isCalendarDate(value)) return formatDate(value);
  if (field?.kind !== 'instant' || !isInstant(value)) return undefined;
  return zone === undefined ? formatDateTime(value) : formatMoment(value, zone);
};

/** Returns a field's value as text, with times in the given zone or else the reader's; null if there is no value. */
export const fieldText = (name: string, value: unknown, zone?: string): string | null => {
  if (value === null || value === undefined || value === '') return null;
  return textOfKind(name, value, zone) ?? (typeof value === 'string' ? value : JSON.stringify(value));
};

/** Whether a field's values are words of a language. All others are names, places, numbers and times. */
export const isInWords = (name: string): boolean => ['choice', 'line', 'lines'].includes(own(fields, name)?.kind ?? '');

export const dimensionsText = ({ length, width, height }: Readonly<Record<'length' | 'width' | 'height', number>>) =>
  `${[length, width, height].map(formatNumber).join(' × ')} cm`;
