import { changedFields } from '../changed-fields.js';
import type { Actor, Decider, DomainEvent } from '../event.js';
import { DomainError, unreachable } from '../errors.js';
import { endOfUtcDay, type DayEnds, type DueFacts } from './due.js';
import { assertMayChangeShipment, assertMayCreateShipment } from './permissions.js';
import type { TrackingNumber } from './tracking-number.js';

export type TrackingUpdateStatus =
  | 'pending'
  | 'picked_up'
  | 'in_transit'
  | 'at_facility'
  | 'out_for_delivery'
  | 'delivered'
  | 'attempted_delivery'
  | 'exception';
export type ShipmentStatus = TrackingUpdateStatus | 'delayed';
export type ServiceType = 'standard' | 'express' | 'priority';

/** What the sender declares; weight in kg, dimensions in cm, value in dollars, dates YYYY-MM-DD. */
export type Waybill = Readonly<{
  service_type: ServiceType;
  sender_name: string;
  sender_email: string;
  sender_phone: string;
  sender_address: string;
  sender_city: string;
  sender_country: string;
  recipient_name: string;
  recipient_email: string;
  recipient_phone: string;
  recipient_address: string;
  recipient_city: string;
  recipient_country: string;
  weight: number;
  length: number;
  width: number;
  height: number;
  contents_description: string;
  declared_value: number;
  shipment_date: string | null;
  estimated_delivery: string | null;
}>;

/** One scan or note of a courier; `timestamp` is when it happened, ISO 8601 UTC. */
export type TrackingUpdate = Readonly<{
  id: number;
  status: TrackingUpdateStatus;
  location: string;
  description: string;
  timestamp: string;
}>;
export type TrackingUpdateDetails = Omit<TrackingUpdate, 'id'>;

/** When the estimated day ends at the destination; where it is not said, with the day of UTC. */
type SaysDue = Readonly<{ due_at?: string }>;

export type ShipmentEvent =
  | DomainEvent<
      'ShipmentCreated',
      { id: number; owner_id: string; tracking_number: TrackingNumber; created_at: string; waybill: Waybill } & SaysDue
    >
  | DomainEvent<'ShipmentEdited', { changes: Partial<Waybill> } & SaysDue>
  | DomainEvent<'ShipmentStatusSet', { status: ShipmentStatus }>
  | DomainEvent<'TrackingUpdateAdded', { update: TrackingUpdate }>
  | DomainEvent<'TrackingUpdateEdited', { update_id: number; changes: Partial<TrackingUpdateDetails> }>
  | DomainEvent<'TrackingUpdateDeleted', { update_id: number }>
  /** The estimated day ended without delivery. */
  | DomainEvent<'DeliveryOverdue', { estimated_delivery: string; due_at: string }>
  | DomainEvent<'ShipmentDeleted', Record<string, never>>;

/** A status decision that may still stand: one that an update carries, or one set by an edit. */
export type StatusDecision =
  | Readonly<{ by: 'update'; update_id: number }>
  /** `at`: when it was recorded. */
  | Readonly<{ by: 'edit'; status: ShipmentStatus; at: string | null }>;

export type Shipment = Readonly<{
  id: number;
  owner_id: string;
  tracking_number: TrackingNumber;
  created_at: string;
  /** When somebody last changed it; that time went by is no change. */
  updated_at: string;
  waybill: Waybill;
  /** When the estimated day ends at the destination, ISO 8601 UTC; null without such a day. */
  due_at: string | null;
  /** The estimated days that ended without delivery, as far as that was recorded. */
  overdue: readonly string[];
  /** In order of recording, newest first. */
  tracking_updates: readonly TrackingUpdate[];
  /** In order of recording, newest first. */
  decisions: readonly StatusDecision[];
}>;

export type ShipmentState =
  | Readonly<{ kind: 'unknown' }>
  /**
   * `edits`: how many of its events changed what another had said. `clockEvents`: how many of its last events only told
   * that time went by.
   */
  | Readonly<{ kind: 'active'; shipment: Shipment; edits: number; clockEvents: number }>
  | Readonly<{ kind: 'deleted'; shipment: Shipment }>;

export type ShipmentCommand = Readonly<{ actor: Actor }> &
  (
    | Readonly<{
        type: 'CreateShipment';
        id: number;
        tracking_number: TrackingNumber;
        waybill: Waybill;
        at: string;
        dayEnds?: DayEnds;
      }>
    | Readonly<{ type: 'EditShipment'; changes: Partial<Waybill>; status?: ShipmentStatus; dayEnds?: DayEnds }>
    | Readonly<{ type: 'AddTrackingUpdate'; update: TrackingUpdate }>
    | Readonly<{ type: 'EditTrackingUpdate'; update_id: number; changes: Partial<TrackingUpdateDetails> }>
    | Readonly<{ type: 'DeleteTrackingUpdate'; update_id: number }>
    | Readonly<{ type: 'RecordOverdue'; at: string }>
    | Readonly<{ type: 'DeleteShipment' }>
  );

/** Bounds what one shipment costs everybody else. A log from before it was bounded may hold more: then nothing can be added. */
export const MAXIMUM_TRACKING_UPDATES = 500;
/** Edits of a shipment, its status and its updates, and deletions of updates: with these, a history has at most some 1,500 events. */
export const MAXIMUM_EDITS = 500;

/** The status is that of the most recent decision that still stands; with none left it is pending. */
export const statusOf = (shipment: Shipment): ShipmentStatus => {
  const decision = shipment.decisions[0];
  if (!decision) return 'pending';
  if (decision.by === 'edit') return decision.status;
  return shipment.tracking_updates.find((update) => update.id === decision.update_id)?.status ?? 'pending';
};

/** When the decision was made that it is delivered: by the update's own time, or when it was set. Null as long as it is not. */
const deliveredAt = (shipment: Shipment): string | null => {
  if (statusOf(shipment) !== 'delivered') return null;
  const decision = shipment.decisions[0];
  if (decision?.by === 'edit') return decision.at ?? shipment.created_at;
  return shipment.tracking_updates.find(({ id }) => id === decision?.update_id)?.timestamp ?? null;
};

export const dueFactsOf = (shipment: Shipment): DueFacts => ({
  estimated_delivery: shipment.waybill.estimated_delivery,
  due_at: shipment.due_at,
  delivered_at: deliveredAt(shipment),
});

/** From when on it is to be recorded that the estimated day ended without delivery; null where it is not. */
export const overdueFrom = (shipment: Shipment): string | null => {
  const { estimated_delivery, due_at, delivered_at } = dueFactsOf(shipment);
  if (estimated_delivery === null || delivered_at !== null) return null;
  return shipment.overdue.includes(estimated_delivery) ? null : due_at;
};

/** The newest time of its updates; null without any. */
export const lastScanAt = ({ tracking_updates }: Shipment): string | null => {
  let newest: string | null = null;
  for (const { timestamp } of tracking_updates) if (newest === null || timestamp > newest) newest = timestamp;
  return newest;
};

/** How many of the stream's last events a caller need not know: they changed nothing that people say of the shipment. */
export const clockEventsOf = (state: ShipmentState): number => (state.kind === 'active' ? state.clockEvents : 0);

/** By what was recorded, or else by the day of UTC: events of before say nothing of it. */
const dueAtOf = ({ estimated_delivery }: Waybill, due_at: string | undefined): string | null =>
  estimated_delivery === null ? null : (due_at ?? endOfUtcDay(estimated_delivery));

const DECIDES_DUE = ['estimated_delivery', 'recipient_city', 'recipient_country'] as const;
/** Whether an edit can move the end of the estimated day. */
export const decidesDue = (changes: Partial<Waybill>): boolean => DECIDES_DUE.some((field) => field in changes);

const saysDue = (waybill: Waybill, dayEnds: DayEnds | undefined): SaysDue => {
  const { estimated_delivery, recipient_city: city, recipient_country: country } = waybill;
  return estimated_delivery !== null && dayEnds ? { due_at: dayEnds(estimated_delivery, { city, country }) } : {};
};

type ActiveShipment = Extract<ShipmentState, { kind: 'active' }>;

const evolveActive = (state: ActiveShipment, event: ShipmentEvent): ShipmentState => {
  const { shipment } = state;
  const active = (changed: Partial<Shipment>): ActiveShipment => ({
    ...state,
    shipment: { ...shipment, updated_at: event.metadata?.recorded_at ?? shipment.updated_at, ...changed },
    clockEvents: 0,
  });
  const edited = (changed: Partial<Shipment>): ActiveShipment => ({ ...active(changed), edits: state.edits + 1 });
  switch (event.type) {
    case 'ShipmentCreated':
      return state;
    case 'ShipmentEdited': {
      const { changes, due_at } = event.data;
      const waybill = { ...shipment.waybill, ...changes };
      return edited({ waybill, ...(decidesDue(changes) && { due_at: dueAtOf(waybill, due_at) }) });
    }
    case 'ShipmentStatusSet': {
      const at = event.metadata?.recorded_at ?? null;
      // It stands for ever, so that nothing before it can decide again.
      return edited({ decisions: [{ by: 'edit', status: event.data.status, at }] });
    }
    case 'TrackingUpdateAdded':
      return active({
        tracking_updates: [event.data.update, ...shipment.tracking_updates],
        decisions: [{ by: 'update', update_id: event.data.update.id }, ...shipment.decisions],
      });
    case 'TrackingUpdateEdited': {
      const { update_id, changes } = event.data;
      return edited({
        tracking_updates: shipment.tracking_updates.map((update) =>
          update.id === update_id ? { ...update, ...changes } : update,
        ),
      });
    }
    case 'TrackingUpdateDeleted': {
      const { update_id } = event.data;
      return edited({
        tracking_updates: shipment.tracking_updates.filter((update) => update.id !== update_id),
        decisions: shipment.decisions.filter((decision) => decision.by === 'edit' || decision.update_id !== update_id),
      });
    }
    case 'DeliveryOverdue':
      return {
        ...state,
        shipment: { ...shipment, overdue: [...shipment.overdue, event.data.estimated_delivery] },
        clockEvents: state.clockEvents + 1,
      };
    case 'ShipmentDeleted':
      return { kind: 'deleted', shipment };
    default:
      return unreachable(event, state);
  }
};

const evolve = (state: ShipmentState, event: ShipmentEvent): ShipmentState => {
  if (state.kind === 'active') return evolveActive(state, event);
  if (state.kind === 'deleted' || event.type !== 'ShipmentCreated') return state;
  const updated_at = event.metadata?.recorded_at ?? event.data.created_at;
  const due_at = dueAtOf(event.data.waybill, event.data.due_at);
  const shipment = { ...event.data, updated_at, due_at, overdue: [], tracking_updates: [], decisions: [] };
  return { kind: 'active', shipment, edits: 0, clockEvents: 0 };
};

/** The live shipment that the actor may change; throws FORBIDDEN or SHIPMENT_NOT_FOUND. */
const changeable = (actor: Actor, state: ShipmentState): Shipment => {
  assertMayChangeShipment(actor, state.kind === 'active' ? state.shipment.owner_id : undefined);
  if (state.kind !== 'active') throw new DomainError('SHIPMENT_NOT_FOUND');
  return state.shipment;
};

/** Throws TOO_MANY_EDITS when it was edited as often as may be; what changes nothing is no edit. */
const asEdit = (state: ShipmentState, events: readonly ShipmentEvent[]): readonly ShipmentEvent[] => {
  if (events.length > 0 && state.kind === 'active' && state.edits >= MAXIMUM_EDITS) {
    throw new DomainError('TOO_MANY_EDITS');
  }
  return events;
};

const updateOf = (shipment: Shipment, update_id: number): TrackingUpdate => {
  const update = shipment.tracking_updates.find(({ id }) => id === update_id);
  if (!update) throw new DomainError('TRACKING_UPDATE_NOT_FOUND');
  return update;
};

const decide = (command: ShipmentCommand, state: ShipmentState): readonly ShipmentEvent[] => {
  const { actor } = command;
  switch (command.type) {
    case 'CreateShipment': {
      assertMayCreateShipment(actor);
      if (state.kind !== 'unknown') throw new DomainError('SHIPMENT_ALREADY_EXISTS');
      const { id, tracking_number, waybill, at, dayEnds } = command;
      const data = { id, owner_id: actor.id, tracking_number, created_at: at, waybill, ...saysDue(waybill, dayEnds) };
      return [{ type: 'ShipmentCreated', data }];
    }
    case 'EditShipment': {
      const shipment = changeable(actor, state);
      const changes = changedFields(shipment.waybill, command.changes);
      const events: ShipmentEvent[] = [];
      if (changes) {
        const due = decidesDue(changes) ? saysDue({ ...shipment.waybill, ...changes }, command.dayEnds) : {};
        events.push({ type: 'ShipmentEdited', data: { changes, ...due } });
      }
      if (command.status && command.status !== statusOf(shipment)) {
        events.push({ type: 'ShipmentStatusSet', data: { status: command.status } });
      }
      return asEdit(state, events);
    }
    case 'AddTrackingUpdate': {
      const { tracking_updates } = changeable(actor, state);
      if (tracking_updates.length >= MAXIMUM_TRACKING_UPDATES) throw new DomainError('TOO_MANY_TRACKING_UPDATES');
      return [{ type: 'TrackingUpdateAdded', data: { update: command.update } }];
    }
    case 'EditTrackingUpdate': {
      const { id: update_id, ...details } = updateOf(changeable(actor, state), command.update_id);
      const changes = changedFields<TrackingUpdateDetails>(details, command.changes);
      return asEdit(state, changes ? [{ type: 'TrackingUpdateEdited', data: { update_id, changes } }] : []);
    }
    case 'DeleteTrackingUpdate': {
      const { id: update_id } = updateOf(changeable(actor, state), command.update_id);
      return asEdit(state, [{ type: 'TrackingUpdateDeleted', data: { update_id } }]);
    }
    case 'RecordOverdue': {
      if (actor.role !== 'system') throw new DomainError('FORBIDDEN');
      if (state.kind !== 'active') return [];
      const { estimated_delivery } = state.shipment.waybill;
      const due_at = overdueFrom(state.shipment);
      if (estimated_delivery === null || due_at === null || command.at < due_at) return [];
      return [{ type: 'DeliveryOverdue', data: { estimated_delivery, due_at } }];
    }
    case 'DeleteShipment': {
      changeable(actor, state);
      return [{ type: 'ShipmentDeleted', data: {} }];
    }
    default:
      return unreachable(command, []);
  }
};

export const shipmentDecider: Decider<ShipmentState, ShipmentCommand, ShipmentEvent> = {
  initialState: { kind: 'unknown' },
  evolve,
  decide,
};

export const shipmentStream = (id: number): string => `shipment-${id}`;
