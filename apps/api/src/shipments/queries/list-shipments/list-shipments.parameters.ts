import {
  LIMITS,
  SERVICE_TYPES,
  SHIPMENT_SORTS,
  SHIPMENT_STATUSES,
  fieldLabels,
  fieldMessages,
  isCalendarDate,
  isInstant,
  type FieldErrors,
} from '@waymark/contracts';
import { FieldErrorsError } from '../../../http/errors.js';
import type { ShipmentListQuery } from '../shipment-list.js';

export const listMessages = {
  limit: `Limit must be a whole number from 1 to ${LIMITS.listMaximum}`,
  cursor: 'Cursor is not one that this list answered',
} as const;

const WHOLE_NUMBER = /^\d{1,6}$/;
const MAXIMUM_CURSOR = 1_000;

type Parameters = Readonly<Record<string, unknown>>;

/** Reads the list's query parameters one by one; an empty one counts as not sent. */
class ParameterReader {
  readonly errors: FieldErrors = {};

  constructor(private readonly parameters: Parameters) {}

  private refuse(name: string, message: string): undefined {
    this.errors[name] = [message];
    return undefined;
  }

  text(name: string, label: string, maximum: number): string | undefined {
    const value = Object.hasOwn(this.parameters, name) ? this.parameters[name] : undefined;
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'string') return this.refuse(name, fieldMessages.text(label));
    return value.length > maximum ? this.refuse(name, fieldMessages.tooLong(label, maximum)) : value;
  }

  choice<const Choice extends string>(name: string, label: string, choices: readonly Choice[]): Choice | undefined {
    const text = this.text(name, label, LIMITS.maximumName);
    if (text === undefined) return undefined;
    return choices.find((choice) => choice === text) ?? this.refuse(name, fieldMessages.oneOf(label, choices));
  }

  moment(name: string, label: string): string | undefined {
    const text = this.text(name, label, LIMITS.maximumName);
    if (text === undefined || isCalendarDate(text) || isInstant(text)) return text;
    return this.refuse(name, fieldMessages.date);
  }

  limit(): number {
    const text = this.text('limit', 'Limit', LIMITS.maximumName);
    if (text === undefined) return LIMITS.listDefault;
    const limit = WHOLE_NUMBER.test(text) ? Number(text) : 0;
    if (limit < 1 || limit > LIMITS.listMaximum) this.refuse('limit', listMessages.limit);
    return limit;
  }
}

/** The list that the query parameters ask for; throws FieldErrorsError. */
export const shipmentListOf = (parameters: Parameters, owner_id: string | undefined): ShipmentListQuery => {
  const reader = new ParameterReader(parameters);
  const list: ShipmentListQuery = {
    owner_id,
    q: reader.text('q', 'Search', LIMITS.maximumName),
    status: reader.choice('status', fieldLabels.status, SHIPMENT_STATUSES),
    service_type: reader.choice('service_type', fieldLabels.service_type, SERVICE_TYPES),
    from: reader.moment('from', 'From'),
    to: reader.moment('to', 'To'),
    sort: reader.choice('sort', 'Sort', SHIPMENT_SORTS) ?? '-created_at',
    limit: reader.limit(),
    cursor: reader.text('cursor', 'Cursor', MAXIMUM_CURSOR),
  };
  if (Object.keys(reader.errors).length > 0) throw new FieldErrorsError(reader.errors);
  return list;
};

/** The same list's next page, as a path of the API. */
export const nextPage = (path: string, parameters: Parameters, cursor: string): string => {
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof value === 'string' && value !== '') next.set(name, value);
  }
  next.set('cursor', cursor);
  return `${path}?${next.toString()}`;
};
