import { AUDIT_LIMITS, LIMITS, type AuditQuery, type Cursor } from '@waymark/contracts';
import { eventSchemas, parseTrackingNumber, type Actor, type WaymarkEventType } from '@waymark/domain';
import type { Cursors, Position } from '@waymark/event-store';
import type { EventIndexQueries, EventSelection } from '../event-index/event-index-queries.js';
import { ParameterReader, cursorField, endOf, startOf, type Parameters } from '../http/parameters/parameters.js';
import type { AuditSearch } from './audit-log.js';

const ROLES = ['customer', 'staff', 'auditor', 'system'] as const satisfies readonly Actor['role'][];
const ROLE_PREFIX = 'role:';
const SHIPMENT_ID = /^[1-9]\d{0,14}$/;
/** No shipment has this id. */
const NO_SHIPMENT = 0;

export const auditMessages = {
  role: `Actor's role must be one of: ${ROLES.join(', ')}`,
  shipment: 'Shipment must be an id or a tracking number',
} as const;

const eventTypes = Object.keys(eventSchemas) as WaymarkEventType[];

const actorOf = (reader: ParameterReader<AuditQuery>): Pick<EventSelection, 'actor' | 'role'> => {
  const actor = reader.text('actor', 'Actor', LIMITS.maximumEmail)?.trim();
  if (!actor?.startsWith(ROLE_PREFIX)) return { actor };
  const role = ROLES.find((one) => one === actor.slice(ROLE_PREFIX.length));
  return { role: role ?? reader.refuse('actor', auditMessages.role) };
};

const shipmentOf = (
  reader: ParameterReader<AuditQuery>,
  index: Pick<EventIndexQueries, 'shipmentByNumber'>,
): EventSelection['shipment'] => {
  const text = reader.text('shipment', 'Shipment', LIMITS.maximumSearch)?.trim();
  if (text === undefined) return undefined;
  if (SHIPMENT_ID.test(text)) return Number(text);
  const number = parseTrackingNumber(text);
  if (number === undefined) return reader.refuse('shipment', auditMessages.shipment);
  return index.shipmentByNumber(number)?.shipment_id ?? NO_SHIPMENT;
};

/** Parses an AuditQuery. Rejects with FieldErrorsError. */
export const auditSearchOf = async (
  parameters: Parameters,
  index: Pick<EventIndexQueries, 'shipmentByNumber'>,
  cursors: Cursors,
): Promise<AuditSearch> => {
  const reader = new ParameterReader<AuditQuery>(parameters);
  const after = reader.cursor('after', 'After');
  const before = reader.cursor('before', 'Before');
  const [from, to] = [reader.moment('from', 'From'), reader.moment('to', 'To')];
  const selection: EventSelection = {
    types: reader.choices('type', 'Type', eventTypes),
    ...actorOf(reader),
    shipment: shipmentOf(reader, index),
    from: from && startOf(from),
    to: to && endOf(to),
  };
  const limit = reader.wholeNumber('limit', 'Limit', [1, AUDIT_LIMITS.pageMaximum]);
  reader.assertGood();
  const positionOf = async (cursor: Cursor | undefined, field: string): Promise<Position | undefined> =>
    cursor === undefined ? undefined : cursorField(cursors, cursor, field);
  selection.after = await positionOf(after, 'after');
  selection.before = await positionOf(before, 'before');
  return { selection, order: after === undefined ? 'descending' : 'ascending', limit };
};
