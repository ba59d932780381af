import {
  DUE_STATES,
  LIMITS,
  SERVICE_TYPES,
  SHIPMENT_SORTS,
  SHIPMENT_STATUSES,
  fieldLabels,
  type ShipmentQuery,
} from '@waymark/contracts';
import { ParameterReader, type Parameters } from '../../http/parameters/parameters.js';
import type { ShipmentListQuery } from './shipment-list.js';

export const listMessages = { cursor: 'Cursor not found in this list. Start again without it.' } as const;

const MAXIMUM_CURSOR = 1_000;

/** The requested list; throws FieldErrorsError. */
export const shipmentListOf = (
  parameters: Parameters,
  owner_id: string | undefined,
  defaultLimit: number = LIMITS.listDefault,
): ShipmentListQuery => {
  const reader = new ParameterReader<ShipmentQuery>(parameters);
  const list: ShipmentListQuery = {
    owner_id,
    q: reader.text('q', 'Search', LIMITS.maximumSearch),
    status: reader.choices('status', fieldLabels.status, SHIPMENT_STATUSES),
    service_type: reader.choice('service_type', fieldLabels.service_type, SERVICE_TYPES),
    sender_city: reader.text('sender_city', fieldLabels.sender_city, LIMITS.maximumCityFilter),
    recipient_city: reader.text('recipient_city', fieldLabels.recipient_city, LIMITS.maximumCityFilter),
    due: reader.choices('due', 'Due', DUE_STATES),
    silent_days: reader.wholeNumber('silent_days', 'Silent days', [1, LIMITS.maximumSilentDays]),
    from: reader.moment('from', 'From'),
    to: reader.moment('to', 'To'),
    sort: reader.choice('sort', 'Sort', SHIPMENT_SORTS) ?? '-created_at',
    limit: reader.wholeNumber('limit', 'Limit', [1, LIMITS.listMaximum]) ?? defaultLimit,
    cursor: reader.text('cursor', 'Cursor', MAXIMUM_CURSOR),
  };
  reader.assertGood();
  return list;
};
