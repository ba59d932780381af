import { SILENT_DAYS, type ShipmentFields, type ShipmentsChanged } from '@waymark/contracts';
import type { DueState } from '@waymark/contracts';
import { serverNow } from '../../../lib/live/server-clock.js';

/** What filters and counts read of a shipment. */
export interface Standing {
  status: string;
  service_type: string;
  due: DueState;
  /** The time of the last update, or of the booking, in milliseconds. */
  heard_at: number;
}

export const standingOf = ({
  status,
  service_type,
  due,
  last_scan_at,
  created_at,
}: Pick<ShipmentFields, 'status' | 'service_type' | 'due' | 'last_scan_at' | 'created_at'>): Standing => ({
  status,
  service_type,
  due: due.state,
  heard_at: Date.parse(last_scan_at ?? created_at),
});

/** A change of one shipment: null before its creation and after its deletion; undefined if it is not known. */
export interface Transition {
  before: Standing | null | undefined;
  after: Standing | null | undefined;
}

/** Whether a push has the fields of a later version than its own, so that an intermediate state is not known. */
export const isAhead = ({ shipment, change }: ShipmentsChanged): boolean =>
  shipment !== undefined && shipment.updated_at > change.at;

export const transitionOf = (before: Standing | undefined, message: ShipmentsChanged): Transition => {
  const { kind, change, shipment } = message;
  if (isAhead(message)) return { before: undefined, after: undefined };
  return {
    before: change.type === 'ShipmentCreated' ? null : before,
    after: kind === 'deleted' ? null : shipment && standingOf(shipment),
  };
};

const DAY = 86_400_000;
/** This clock and the server's may differ by less. */
const MARGIN = DAY;

/** Whether the shipment counts as silent; 'unsure' if that depends on the server's clock. */
const isSilent = ({ status, heard_at }: Standing): boolean | 'unsure' => {
  if (status === 'delivered') return false;
  const silentFor = serverNow() - heard_at - SILENT_DAYS * DAY;
  return Math.abs(silentFor) < MARGIN ? 'unsure' : silentFor > 0;
};

const ATTENTION: readonly (DueState | undefined)[] = ['late', 'today'];

/** Whether a count that the server computes may change; `name` is the last part of its key, such as a status. */
export const altersCount = (name: unknown, { before, after }: Transition): boolean => {
  if (before === undefined || after === undefined) return true;
  switch (name) {
    case 'booked':
      return before === null || after === null;
    case 'counters':
      return before?.status !== after?.status;
    case 'attention': {
      const due = [before, after].map((one) => (ATTENTION.includes(one?.due) ? one?.due : undefined));
      const silent = [before, after].map((one) => one && isSilent(one));
      return due[0] !== due[1] || Boolean(silent[0]) !== Boolean(silent[1]) || silent.includes('unsure');
    }
    default:
      return (before?.status === name) !== (after?.status === name);
  }
};
