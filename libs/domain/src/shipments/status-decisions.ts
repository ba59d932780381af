import type { ShipmentStatus, TrackingUpdateStatus } from '@waymark/vocabulary';
import { unreachable } from '../errors.js';
import { recordedAt, reporterOf, type Reporter } from './reported-updates.js';
import type { ShipmentEvent } from './shipment-events.js';

/** The decision that the status follows from. */
export type StatusDecision = Readonly<{
  /** Null when an edit of the shipment set the status. */
  update_id: number | null;
  status: ShipmentStatus;
  reported_by: Reporter;
  /** When this status was recorded. */
  recorded_at: string;
}>;

/** A fact about the status. Tuples without field names, because the rows of a million shipments store them. */
export type StatusFact =
  | readonly [
      kind: 'added',
      update_id: number,
      status: TrackingUpdateStatus,
      timestamp: string,
      reported_by: Reporter,
      recorded_at: string,
    ]
  | readonly [kind: 'edited', update_id: number, status: TrackingUpdateStatus, recorded_at: string]
  | readonly [kind: 'set', status: ShipmentStatus, reported_by: Reporter, recorded_at: string];

type SetFact = Extract<StatusFact, readonly [kind: 'set', ...unknown[]]>;

/** `facts` are the facts that are still valid, in order of recording, and the status that staff set last by an edit. */
export type StatusDecisions = Readonly<{ facts: readonly StatusFact[]; deciding: StatusDecision | null }>;

export const NO_DECISIONS: StatusDecisions = { facts: [], deciding: null };

export const statusOn = ({ deciding }: StatusDecisions): ShipmentStatus => deciding?.status ?? 'pending';

const decisionOfSet = ([, status, reported_by, recorded_at]: SetFact): StatusDecision => ({
  ...{ update_id: null, status, reported_by, recorded_at },
});

/** A late scan from an offline phone must not override a delivery: its own time is before the recording of the delivery. */
const isOutdone = (timestamp: string, deciding: StatusDecision | null): boolean =>
  deciding?.status === 'delivered' && timestamp <= deciding.recorded_at;

/** A sender who repeats what a courier reported must not replace the courier's place and time. */
const isRepeatedBySender = (status: ShipmentStatus, reported_by: Reporter, deciding: StatusDecision | null): boolean =>
  reported_by === 'sender' && deciding?.reported_by === 'courier' && deciding.status === status;

const decidingAfter = (deciding: StatusDecision | null, fact: StatusFact): StatusDecision | null => {
  switch (fact[0]) {
    case 'added': {
      const [, update_id, status, timestamp, reported_by, recorded_at] = fact;
      const isNote = isOutdone(timestamp, deciding) || isRepeatedBySender(status, reported_by, deciding);
      return isNote ? deciding : { update_id, status, reported_by, recorded_at };
    }
    case 'edited': {
      const [, update_id, status, recorded_at] = fact;
      return deciding?.update_id === update_id ? { ...deciding, status, recorded_at } : deciding;
    }
    case 'set':
      return decisionOfSet(fact);
    default:
      return unreachable(fact, deciding);
  }
};

export const decisionsOf = (facts: readonly StatusFact[]): StatusDecisions => ({
  facts,
  deciding: facts.reduce(decidingAfter, null),
});

const withFact = ({ facts, deciding }: StatusDecisions, fact: StatusFact): StatusDecisions => ({
  facts: [...facts, fact],
  deciding: decidingAfter(deciding, fact),
});

const courierSetFact = ({ facts }: StatusDecisions): SetFact | undefined =>
  facts.findLast((fact): fact is SetFact => fact[0] === 'set' && fact[2] === 'courier');

/** The status that staff set last by an edit; null without one. */
export const courierSet = (decisions: StatusDecisions): StatusDecision | null => {
  const fact = courierSetFact(decisions);
  return fact ? decisionOfSet(fact) : null;
};

const withSet = (before: StatusDecisions, fact: SetFact): StatusDecisions => {
  const earlier = fact[2] === 'courier' ? undefined : courierSetFact(before);
  // A set status is never withdrawn, so no earlier fact can decide again.
  return decisionsOf(earlier ? [earlier, fact] : [fact]);
};

/** As if the update had never been recorded. */
const without = (before: StatusDecisions, update_id: number): StatusDecisions => {
  const facts = before.facts.filter((fact) => fact[0] === 'set' || fact[1] !== update_id);
  return facts.length === before.facts.length ? before : decisionsOf(facts);
};

/** The decisions after an event: the same object when it decides nothing. */
export const followDecisions = (before: StatusDecisions, event: ShipmentEvent): StatusDecisions => {
  switch (event.type) {
    case 'ShipmentStatusSet':
      return withSet(before, ['set', event.data.status, reporterOf(event), recordedAt(event)]);
    case 'TrackingUpdateAdded': {
      const { id: update_id, status, timestamp } = event.data.update;
      const recorded = [reporterOf(event), recordedAt(event, timestamp)] as const;
      return withFact(before, ['added', update_id, status, timestamp, ...recorded]);
    }
    case 'TrackingUpdateEdited': {
      const { update_id, changes } = event.data;
      const { status } = changes;
      const isKnown = before.facts.some((fact) => fact[0] === 'added' && fact[1] === update_id);
      if (status === undefined || !isKnown) return before;
      return withFact(before, ['edited', update_id, status, recordedAt(event)]);
    }
    case 'TrackingUpdateDeleted':
      return without(before, event.data.update_id);
    case 'ShipmentCreated':
    case 'ShipmentEdited':
    case 'DeliveryOverdue':
    case 'DeliveryOverdueWithdrawn':
    case 'ShipmentDeleted':
      return before;
    default:
      return unreachable(event, before);
  }
};

/** A status that a shipment entered, and its reporter; null when no decision is left. */
export type EnteredStatus = Readonly<{ status: ShipmentStatus; reported_by: Reporter | null }>;

/** Null when the status did not change. */
export const enteredStatus = (before: StatusDecisions, after: StatusDecisions): EnteredStatus | null =>
  statusOn(after) === statusOn(before)
    ? null
    : { status: statusOn(after), reported_by: after.deciding?.reported_by ?? null };
