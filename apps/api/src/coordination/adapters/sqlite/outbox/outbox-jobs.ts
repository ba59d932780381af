import type { Delivery, DeliveryPage } from '@waymark/contracts';
import type {
  AttemptResult,
  DeliverySelection,
  DueDelivery,
  KeptDelivery,
  NewDelivery,
  OutboxCheckpoint,
  OutboxStep,
} from '../../../webhook-outbox.js';
import type { Lease } from '../../../leases.js';

/** Result of a job whose lease was lost. */
export const LEASE_LOST = 'lease lost';
export type LeaseLost = typeof LEASE_LOST;

type Times<Value> = {
  [Key in keyof Value]: Value[Key] extends Date ? number : Value[Key] extends Date | null ? number | null : Value[Key];
};

/** All job kinds and their results; times in milliseconds since 1970. */
export interface OutboxJobs {
  'leases.acquire': { job: { lease: Lease; until: number; now: number }; result: boolean };
  'leases.renew': { job: { lease: Lease; until: number }; result: boolean };
  'leases.release': { job: { lease: Lease }; result: undefined };
  checkpoint: { job: object; result: number | undefined };
  follow: {
    job: { steps: readonly OutboxStep[]; checkpoint: OutboxCheckpoint; lease: Lease; now: number };
    result: LeaseLost | undefined;
  };
  setDue: { job: { deliveries: readonly NewDelivery[]; now: number }; result: number };
  addTest: { job: { delivery: NewDelivery; body: string; now: number }; result: Delivery };
  retryWaiting: { job: { webhook_id: number; now: number; limit: number }; result: number };
  retry: { job: { webhook_id: number; id: string; now: number }; result: Delivery | undefined };
  agenda: {
    job: { now: number };
    result: {
      now: number;
      due: { webhook_id: number; at: number }[];
      failing: { webhook_id: number; since: number }[];
    };
  };
  due: { job: { webhook_id: number; now: number; limit: number; lease: Lease }; result: DueDelivery[] | LeaseLost };
  record: {
    job: { attempt: Times<AttemptResult>; lease: Lease; now: number };
    result: Delivery | LeaseLost | undefined;
  };
  settled: {
    job: { webhook_ids: readonly number[]; position: number; lease: Lease };
    result: (number | undefined)[] | LeaseLost;
  };
  find: { job: { webhook_id: number; id: string }; result: KeptDelivery | undefined };
  page: { job: { webhook_id: number; limit: number } & DeliverySelection; result: DeliveryPage };
  health: {
    job: { webhook_ids: readonly number[] };
    result: { webhook_id: number; failing_since: number | null; trusted: boolean; pending: number }[];
  };
  pending: { job: object; result: number };
  /** Deletes some deliveries that were completed and are older than `age` milliseconds; returns their number. */
  purge: { job: { age: number; now: number }; result: number };
  /** Proves that the file is writable, without changing its content. */
  check: { job: object; result: undefined };
}

export type OutboxJobKind = keyof OutboxJobs;
export type OutboxJobOf<Kind extends OutboxJobKind> = OutboxJobs[Kind]['job'];
export type OutboxResultOf<Kind extends OutboxJobKind> = OutboxJobs[Kind]['result'];
export type OutboxJob = { [Kind in OutboxJobKind]: { kind: Kind } & OutboxJobOf<Kind> }[OutboxJobKind];
export type OutboxResult = OutboxResultOf<OutboxJobKind>;

/** Submits one job to the writer thread. */
export type SubmitOutbox = <Kind extends OutboxJobKind>(
  kind: Kind,
  job: OutboxJobOf<Kind>,
) => Promise<OutboxResultOf<Kind>>;
