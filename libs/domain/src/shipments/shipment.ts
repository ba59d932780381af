import type { DueZone, ShipmentStatus, TrackingUpdateDetails, Waybill } from '@waymark/vocabulary';
import { changedFields } from '../changed-fields.js';
import type { Actor, Decider } from '../event.js';
import { DomainError, unreachable } from '../errors.js';
import { shownDecision } from './courier-confirmation.js';
import { assertUpdateTime, assertWaybillDates, earlierOf } from './date-bounds.js';
import { endOfUtcDay, type DayEnd, type DayEnds, type DueFacts } from './due.js';
import { assertMayChangeShipment, assertMayChangeUpdate, assertMayCreateShipment } from './permissions.js';
import { followPosts, repeatedPost, type Post, type PostedUpdates } from './posted-updates.js';
import { editedUpdate, effectiveTime, newestTime, reportedUpdate, type ReportedUpdate } from './reported-updates.js';
import type { OverdueDay, SaysDue, ShipmentEvent, TrackingUpdate } from './shipment-events.js';
import { NO_DECISIONS, followDecisions, statusOn, type StatusDecisions } from './status-decisions.js';
import type { TrackingNumber } from './tracking-number.js';

export type Shipment = Readonly<{
  id: number;
  owner_id: string;
  tracking_number: TrackingNumber;
  created_at: string;
  /** Time of the last change. DeliveryOverdue and its withdrawal do not count. */
  updated_at: string;
  waybill: Waybill;
  /** The end of the estimated day at the destination, ISO 8601 UTC; null without an estimated day. */
  due_at: string | null;
  /** Whose time zone decides `due_at`. Null without an estimated day, or when no event records it. */
  due_zone: DueZone | null;
  /** The estimated days recorded as ended without delivery, and not withdrawn. */
  overdue: readonly OverdueDay[];
  /** In order of recording, newest first. */
  tracking_updates: readonly ReportedUpdate[];
  decisions: StatusDecisions;
}>;

export type ShipmentState =
  | Readonly<{ kind: 'unknown' }>
  /**
   * `edits`: number of events that changed or deleted earlier data. `clockEvents`: number of clock events (DeliveryOverdue
   * and its withdrawal) since the last change. `posts`: the updates that a post can repeat.
   */
  | Readonly<{ kind: 'active'; shipment: Shipment; edits: number; clockEvents: number; posts: PostedUpdates }>
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
    | Readonly<{
        type: 'EditShipment';
        changes: Partial<Waybill>;
        status?: ShipmentStatus;
        dayEnds?: DayEnds;
        /** The current time, ISO 8601 UTC, as in the commands below. It bounds dates when a fast clock dated the booking in the future. */
        now?: string;
      }>
    /** `at` is the timestamp that the event would get. */
    | Readonly<{
        type: 'AddTrackingUpdate';
        update: TrackingUpdate;
        scan_id?: string | null;
        at?: string;
        now?: string;
      }>
    | Readonly<{ type: 'EditTrackingUpdate'; update_id: number; changes: Partial<TrackingUpdateDetails>; now?: string }>
    | Readonly<{ type: 'DeleteTrackingUpdate'; update_id: number }>
    /** `at` is the wall clock's time. In a stream that a fast clock wrote, `recorded_at` is ahead of it. */
    | Readonly<{ type: 'RecordOverdue'; at: string }>
    | Readonly<{ type: 'WithdrawOverdue'; at: string }>
    | Readonly<{ type: 'DeleteShipment' }>
  );

/** Bounds the cost of one shipment. A log from before this limit may hold more. Then no update can be added. */
export const MAXIMUM_TRACKING_UPDATES = 500;
/** Counts edits of a shipment, its status and its updates, and deletions of updates. With it, a history has at most about 1,500 events. */
export const MAXIMUM_EDITS = 500;

export const statusOf = (shipment: Shipment): ShipmentStatus => statusOn(shipment.decisions);

/** The time of the update that the delivery is shown with, or of the edit that set it. Null while it is not delivered. */
const deliveredAt = (shipment: Shipment): string | null => {
  const decision = shownDecision(shipment);
  if (decision?.status !== 'delivered') return null;
  const update = shipment.tracking_updates.find(({ id }) => id === decision.update_id);
  return update ? effectiveTime(update) : decision.recorded_at || shipment.created_at;
};

export const dueFactsOf = (shipment: Shipment): DueFacts => ({
  estimated_delivery: shipment.waybill.estimated_delivery,
  due_at: shipment.due_at,
  delivered_at: deliveredAt(shipment),
});

/** Time from which DeliveryOverdue must be recorded; null when it must not. */
export const overdueFrom = (shipment: Shipment): string | null => {
  const { estimated_delivery, due_at, delivered_at } = dueFactsOf(shipment);
  if (estimated_delivery === null || delivered_at !== null) return null;
  return shipment.overdue.some((day) => day.estimated_delivery === estimated_delivery) ? null : due_at;
};

/** The latest end of the recorded overdue days. Before that time, there is a day to withdraw. Null without recorded days. */
export const overdueUntil = ({ overdue }: Pick<Shipment, 'overdue'>): string | null =>
  overdue.reduce<string | null>((latest, { due_at }) => (latest === null || due_at > latest ? due_at : latest), null);

/** The newest time of its updates; null without updates. */
export const lastScanAt = ({ tracking_updates }: Pick<Shipment, 'tracking_updates'>): string | null =>
  newestTime(tracking_updates);

/** Number of the stream's last events that an expected version may ignore, because only the clock recorded them. */
export const clockEventsOf = (state: ShipmentState): number => (state.kind === 'active' ? state.clockEvents : 0);

/** The recorded end of the day, or the end in UTC: early events do not record it. */
const dayEndOf = ({ estimated_delivery }: Waybill, { due_at, due_zone }: SaysDue): Pick<Shipment, keyof DayEnd> =>
  estimated_delivery === null
    ? { due_at: null, due_zone: null }
    : { due_at: due_at ?? endOfUtcDay(estimated_delivery), due_zone: due_zone ?? null };

const DECIDES_DUE = ['estimated_delivery', 'recipient_city', 'recipient_country'] as const;
/** Whether an edit can move the end of the estimated day. */
export const decidesDue = (changes: Partial<Waybill>): boolean => DECIDES_DUE.some((field) => field in changes);

const saysDue = (waybill: Waybill, dayEnds: DayEnds | undefined): SaysDue => {
  const { estimated_delivery, recipient_city: city, recipient_country: country } = waybill;
  return estimated_delivery !== null && dayEnds ? dayEnds(estimated_delivery, { city, country }) : {};
};

/** Whether the end of the day does not come from its place. Earlier events end the day of an unknown place in UTC, and do not say so. */
const isDayEndGuessed = ({ due_at, due_zone, waybill: { estimated_delivery } }: Shipment): boolean =>
  due_zone === null ? due_at === endOfUtcDay(estimated_delivery ?? '') : due_zone !== 'destination';

/** The overdue days that were recorded before the day had ended, as an edit of the destination shows. */
const misreadDays = (shipment: Shipment, edited: Waybill, { due_at = '' }: SaysDue): readonly OverdueDay[] =>
  isDayEndGuessed(shipment)
    ? shipment.overdue.filter((day) => day.estimated_delivery === edited.estimated_delivery && day.due_at < due_at)
    : [];

type ActiveShipment = Extract<ShipmentState, { kind: 'active' }>;

const evolveActive = (state: ActiveShipment, event: ShipmentEvent): ShipmentState => {
  const { shipment } = state;
  const active = (changed: Partial<Shipment>): ActiveShipment => ({
    ...state,
    posts: followPosts(state.posts, event, shipment.tracking_updates),
    shipment: { ...shipment, updated_at: event.metadata?.recorded_at ?? shipment.updated_at, ...changed },
    clockEvents: 0,
  });
  const edited = (changed: Partial<Shipment>): ActiveShipment => ({ ...active(changed), edits: state.edits + 1 });
  const recordedByClock = (overdue: readonly OverdueDay[]): ActiveShipment => ({
    ...state,
    shipment: { ...shipment, overdue },
    clockEvents: state.clockEvents + 1,
  });
  const decisions = followDecisions(shipment.decisions, event);
  switch (event.type) {
    case 'ShipmentCreated':
      return state;
    case 'ShipmentEdited': {
      const { changes, ...saysDue } = event.data;
      const waybill = { ...shipment.waybill, ...changes };
      return edited({ waybill, ...(decidesDue(changes) && dayEndOf(waybill, saysDue)) });
    }
    case 'ShipmentStatusSet':
      return edited({ decisions });
    case 'TrackingUpdateAdded':
      return active({ tracking_updates: [reportedUpdate(event), ...shipment.tracking_updates], decisions });
    case 'TrackingUpdateEdited':
      return edited({
        tracking_updates: shipment.tracking_updates.map((update) =>
          update.id === event.data.update_id ? editedUpdate(update, event) : update,
        ),
        decisions,
      });
    case 'TrackingUpdateDeleted':
      return edited({
        tracking_updates: shipment.tracking_updates.filter(({ id }) => id !== event.data.update_id),
        decisions,
      });
    case 'DeliveryOverdue': {
      const { estimated_delivery, due_at } = event.data;
      return recordedByClock([...shipment.overdue, { estimated_delivery, due_at }]);
    }
    case 'DeliveryOverdueWithdrawn':
      return recordedByClock(
        shipment.overdue.filter(({ estimated_delivery }) => estimated_delivery !== event.data.estimated_delivery),
      );
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
  const dayEnd = dayEndOf(event.data.waybill, event.data);
  const shipment = { ...event.data, updated_at, ...dayEnd, overdue: [], tracking_updates: [], decisions: NO_DECISIONS };
  return { kind: 'active', shipment, edits: 0, clockEvents: 0, posts: [] };
};

/** The live shipment that the actor may change; throws FORBIDDEN or SHIPMENT_NOT_FOUND. */
const changeable = (actor: Actor, state: ShipmentState): Shipment => {
  assertMayChangeShipment(actor, state.kind === 'active' ? state.shipment.owner_id : undefined);
  if (state.kind !== 'active') throw new DomainError('SHIPMENT_NOT_FOUND');
  return state.shipment;
};

/** Throws TOO_MANY_EDITS at the limit. A command without changes does not count. */
const asEdit = (state: ShipmentState, events: readonly ShipmentEvent[]): readonly ShipmentEvent[] => {
  if (events.length > 0 && state.kind === 'active' && state.edits >= MAXIMUM_EDITS) {
    throw new DomainError('TOO_MANY_EDITS');
  }
  return events;
};

/** An update that the actor may change. Throws TRACKING_UPDATE_NOT_FOUND or COURIER_UPDATE. */
const changeableUpdate = (actor: Actor, { tracking_updates }: Shipment, update_id: number): ReportedUpdate => {
  const update = tracking_updates.find(({ id }) => id === update_id);
  if (!update) throw new DomainError('TRACKING_UPDATE_NOT_FOUND');
  assertMayChangeUpdate(actor, update.reported_by);
  return update;
};

/** The update that a post repeats: as it is now, or as it was when it was deleted. Throws SCAN_ID_REUSED. */
const repeatedUpdate = (state: ShipmentState, post: Post): ReportedUpdate | undefined => {
  const posted = state.kind === 'active' ? repeatedPost(state.posts, post) : undefined;
  if (!posted || state.kind !== 'active') return undefined;
  return posted.deleted ?? state.shipment.tracking_updates.find(({ id }) => id === posted.update_id);
};

const decide = (command: ShipmentCommand, state: ShipmentState): readonly ShipmentEvent[] => {
  const { actor } = command;
  switch (command.type) {
    case 'CreateShipment': {
      assertMayCreateShipment(actor);
      if (state.kind !== 'unknown') throw new DomainError('SHIPMENT_ALREADY_EXISTS');
      const { id, tracking_number, waybill, at, dayEnds } = command;
      assertWaybillDates(waybill, waybill, at);
      const data = { id, owner_id: actor.id, tracking_number, created_at: at, waybill, ...saysDue(waybill, dayEnds) };
      return [{ type: 'ShipmentCreated', data }];
    }
    case 'EditShipment': {
      const shipment = changeable(actor, state);
      const changes = changedFields(shipment.waybill, command.changes);
      const events: ShipmentEvent[] = [];
      if (changes) {
        assertWaybillDates(changes, shipment.waybill, earlierOf(shipment.created_at, command.now));
        const waybill = { ...shipment.waybill, ...changes };
        const due = decidesDue(changes) ? saysDue(waybill, command.dayEnds) : {};
        events.push({ type: 'ShipmentEdited', data: { changes, ...due } });
        for (const data of misreadDays(shipment, waybill, due)) events.push({ type: 'DeliveryOverdueWithdrawn', data });
      }
      if (command.status && command.status !== statusOf(shipment)) {
        events.push({ type: 'ShipmentStatusSet', data: { status: command.status } });
      }
      return asEdit(state, events);
    }
    case 'AddTrackingUpdate': {
      const { tracking_updates, created_at } = changeable(actor, state);
      const { update, scan_id = null } = command;
      if (repeatedUpdate(state, command)) return [];
      if (tracking_updates.length >= MAXIMUM_TRACKING_UPDATES) throw new DomainError('TOO_MANY_TRACKING_UPDATES');
      assertUpdateTime(update.timestamp, earlierOf(created_at, command.now));
      return [{ type: 'TrackingUpdateAdded', data: { update, ...(scan_id !== null && { scan_id }) } }];
    }
    case 'EditTrackingUpdate': {
      const { update_id } = command;
      const shipment = changeable(actor, state);
      const { status, location, description, timestamp } = changeableUpdate(actor, shipment, update_id);
      const details: TrackingUpdateDetails = { status, location, description, timestamp };
      const changes = changedFields(details, command.changes);
      assertUpdateTime(changes?.timestamp, earlierOf(shipment.created_at, command.now));
      return asEdit(state, changes ? [{ type: 'TrackingUpdateEdited', data: { update_id, changes } }] : []);
    }
    case 'DeleteTrackingUpdate': {
      const { update_id } = command;
      changeableUpdate(actor, changeable(actor, state), update_id);
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
    case 'WithdrawOverdue': {
      if (actor.role !== 'system') throw new DomainError('FORBIDDEN');
      if (state.kind !== 'active') return [];
      const ahead = state.shipment.overdue.filter(({ due_at }) => command.at < due_at);
      return ahead.map((data) => ({ type: 'DeliveryOverdueWithdrawn', data }));
    }
    case 'DeleteShipment': {
      changeable(actor, state);
      return [{ type: 'ShipmentDeleted', data: {} }];
    }
    default:
      return unreachable(command, []);
  }
};

export const shipmentDecider: Decider<ShipmentState, ShipmentCommand, ShipmentEvent, ReportedUpdate> = {
  initialState: { kind: 'unknown' },
  evolve,
  decide,
  repeated: (command, state) => (command.type === 'AddTrackingUpdate' ? repeatedUpdate(state, command) : undefined),
};

export const shipmentStream = (id: number): string => `shipment-${id}`;

const SHIPMENT_STREAM = /^shipment-(\d{1,16})$/;

/** The id of the shipment whose stream this is; undefined for any other stream. */
export const shipmentIdOf = (stream: string): number | undefined => {
  const id = SHIPMENT_STREAM.exec(stream)?.[1];
  return id === undefined ? undefined : Number(id);
};
