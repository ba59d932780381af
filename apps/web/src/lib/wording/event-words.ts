import {
  fieldLabels,
  ROLES,
  SHIPMENT_STATUSES,
  isCalendarDate,
  type FieldName,
  type Role,
  type ShipmentStatus,
} from '@waymark/contracts';
import { ROLE_LABELS, STATUS_LABELS, isolated } from '@waymark/contracts/ui';
import { formatDate } from './format.js';

type Data = Readonly<Record<string, unknown>>;

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);
const part = (data: Data, name: string): Data => {
  const value = data[name];
  return isData(value) ? value : {};
};
const text = (data: Data, name: string): string => {
  const value = data[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
const joined = (separator: string, ...parts: readonly string[]): string => parts.filter(Boolean).join(separator);

const isStatus = (value: unknown): value is ShipmentStatus => SHIPMENT_STATUSES.some((status) => status === value);
const isRole = (value: string): value is Role => ROLES.some((role) => role === value);
const isFieldName = (name: string): name is FieldName => Object.hasOwn(fieldLabels, name);

/** Returns the label of a field in an event's data; without one, the words of its name. */
export const fieldTitle = (name: string): string => {
  if (isFieldName(name)) return fieldLabels[name];
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** 'TrackingUpdateAdded' becomes 'Tracking update added'. */
export const eventTitle = (type: string): string => {
  const words = type.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase();
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/^Api\b/, 'API');
};

/** Returns the status in an event, if it has one. */
export const eventStatus = (type: string, data: Data): ShipmentStatus | undefined => {
  const said =
    type === 'TrackingUpdateAdded'
      ? part(data, 'update')['status']
      : type === 'TrackingUpdateEdited'
        ? part(data, 'changes')['status']
        : type === 'ShipmentStatusSet'
          ? data['status']
          : undefined;
  return isStatus(said) ? said : undefined;
};

const changedFields = (data: Data): string => Object.keys(part(data, 'changes')).map(fieldTitle).join(', ');

const expectedOn = (day: string): string => (isCalendarDate(day) ? `Expected ${formatDate(day)}` : '');

/**
 * Summarizes an event in a few words; empty if the title is enough. Unknown types have only a title. `mark` writes the names in
 * it: `isolated`, or `untranslated` for a `Sentence`.
 */
export const eventSummary = (type: string, data: Data, mark = isolated): string => {
  const name = (of: Data, field: string): string => {
    const value = text(of, field);
    return value && mark(value);
  };
  const status = eventStatus(type, data);
  switch (type) {
    case 'ShipmentCreated': {
      const waybill = part(data, 'waybill');
      return joined(' to ', name(waybill, 'sender_city'), name(waybill, 'recipient_city'));
    }
    case 'ShipmentStatusSet':
      return status ? STATUS_LABELS[status] : '';
    case 'TrackingUpdateAdded':
      return joined(', ', status ? STATUS_LABELS[status] : '', name(part(data, 'update'), 'location'));
    case 'DeliveryOverdue':
    case 'DeliveryOverdueWithdrawn':
      return expectedOn(text(data, 'estimated_delivery'));
    case 'ShipmentEdited':
    case 'TrackingUpdateEdited':
    case 'ProfileUpdated':
    case 'AddressChanged':
    case 'WebhookChanged':
      return changedFields(data);
    case 'AccountRegistered':
    case 'EmailReserved':
      return name(data, 'email');
    case 'RoleGranted': {
      const role = text(data, 'role');
      return joined(' is now ', name(data, 'email'), isRole(role) ? ROLE_LABELS[role] : role);
    }
    case 'AccountDisabled':
    case 'AccountEnabled':
    case 'SessionsEnded':
      return name(data, 'email');
    case 'PasswordChanged':
      return data['revokes_api_keys'] === true ? 'API keys revoked too' : '';
    case 'AddressSaved':
      return text(part(data, 'address'), 'label');
    case 'ApiKeyIssued':
      return text(data, 'name');
    case 'WebhookRegistered':
      return text(data, 'url');
    default:
      return '';
  }
};
