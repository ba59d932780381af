import { shipmentDecider, shipmentStream, type Actor } from '@waymark/domain';
import type { CommandRunner } from '../../event-log/command-runner.js';
import type { ShipmentQueries } from '../queries/shipment-queries.js';

/** Events of the overdue clock. */
export type OverdueEventType = 'DeliveryOverdue' | 'DeliveryOverdueWithdrawn';

/** One kind of event that the overdue clock records. */
export interface OverdueWork {
  eventType: OverdueEventType;
  /** At most `limit` shipments for which the event is due at `at`, and that have not changed since `unchangedSince`. */
  find: (at: string, unchangedSince: string, limit: number) => readonly number[];
  /** Resolves with whether an event was recorded. */
  record: (shipment_id: number) => Promise<boolean>;
}

export interface OverdueWorksParts {
  shipments: Pick<ShipmentQueries, 'overdue' | 'overdueAhead'>;
  runner: Pick<CommandRunner, 'run'>;
  /** See EventIndexQueries. */
  hasPassed: (instant: number) => boolean;
  /** Called after each event. */
  recorded?: (eventType: OverdueEventType) => void;
}

export const OVERDUE_ACTOR: Actor = { id: 'system', email: '', role: 'system' };

/** Withdrawals come first, because recording uses the same clock. */
export const overdueWorks = ({
  shipments,
  runner,
  hasPassed,
  recorded = () => undefined,
}: OverdueWorksParts): readonly OverdueWork[] => {
  const recording =
    (eventType: OverdueEventType, type: 'RecordOverdue' | 'WithdrawOverdue') =>
    async (shipment_id: number): Promise<boolean> => {
      const { events } = await runner.run({
        decider: shipmentDecider,
        stream: shipmentStream(shipment_id),
        // Not the time of recording: it never goes back in a stream, so a fast clock may have set it ahead.
        command: (_at, now) => ({ type, actor: OVERDUE_ACTOR, at: now.toISOString() }),
        context: { actor: OVERDUE_ACTOR, request_id: 'overdue-clock' },
      });
      if (events.length > 0) recorded(eventType);
      return events.length > 0;
    };
  return [
    {
      eventType: 'DeliveryOverdueWithdrawn',
      find: (at, unchangedSince, limit) => {
        const ids = shipments.overdueAhead(at, unchangedSince, limit);
        // A slow clock would withdraw correct events.
        return ids.length > 0 && !hasPassed(Date.parse(at)) ? ids : [];
      },
      record: recording('DeliveryOverdueWithdrawn', 'WithdrawOverdue'),
    },
    {
      eventType: 'DeliveryOverdue',
      find: (...limits) => shipments.overdue(...limits),
      record: recording('DeliveryOverdue', 'RecordOverdue'),
    },
  ];
};
