import type { Delivery, DeliveryPage } from '@waymark/contracts';
import { prepare, type Database } from '@waymark/event-store/sqlite';
import { KEPT_ATTEMPTS, type DueDelivery, type KeptDelivery, type NewDelivery } from '../../../webhook-outbox.js';
import { attemptsOf, deliveryOf, dueDeliveryOf, type DeliveryRow } from './delivery-rows.js';
import type { OutboxClock } from './outbox-clock.js';
import type { OutboxJobOf } from './outbox-jobs.js';
import { shipmentOrder } from './shipment-order.js';

const INSERT = `
  INSERT INTO deliveries
    (webhook_id, event_id, position, shipment_id, type, subject, body, status, created_at, due_at, tries, attempts)
  VALUES (?, ?, ?, ?, ?, ?, ?, 'pending', ?, ?, 0, '[]')`;
const SET_DUE = `status = 'pending', created_at = excluded.created_at, due_at = excluded.due_at, planned_at = NULL, tries = 0`;
/** Rows deleted per job, so that other jobs do not wait long. */
const PURGED_AT_ONCE = 2_000;
const OLDEST_FIRST = Number.MAX_SAFE_INTEGER;

const numberOf = (id: string | undefined): number => (id === undefined ? OLDEST_FIRST : Number(id));

/** The delivery jobs on the writer thread. */
export const deliveryJobs = (database: Database, clock: OutboxClock) => {
  const order = shipmentOrder(database);
  const insert = prepare(database, `${INSERT} ON CONFLICT DO NOTHING`);
  const insertTest = prepare<DeliveryRow>(database, `${INSERT} RETURNING *`);
  const upsert = prepare(database, `${INSERT} ON CONFLICT (webhook_id, event_id) DO UPDATE SET ${SET_DUE}`);
  const select = prepare<DeliveryRow>(database, 'SELECT * FROM deliveries WHERE number = ?');
  const retryOne = prepare<DeliveryRow>(
    database,
    `UPDATE deliveries SET tries = iif(due_at IS NULL, 0, tries), status = 'pending', due_at = ?
     WHERE number = ? AND webhook_id = ? RETURNING *`,
  );
  const selectDue = prepare<DeliveryRow>(
    database,
    'SELECT * FROM deliveries WHERE webhook_id = ? AND due_at <= ? ORDER BY due_at, position LIMIT ?',
  );
  const WAITING = `SELECT * FROM deliveries WHERE webhook_id = ? AND due_at > ? ORDER BY due_at, position LIMIT ?`;
  const SOONER = 'UPDATE deliveries SET planned_at = iif(tries = 0, NULL, coalesce(planned_at, due_at)), due_at = ?';
  const retryWaiting = prepare(database, `${SOONER} WHERE number IN (SELECT number FROM (${WAITING}))`);
  const wake = prepare(
    database,
    `${SOONER} WHERE number IN (SELECT number FROM (${WAITING}) AS waiting WHERE planned_at IS NULL AND NOT EXISTS (
       SELECT 1 FROM deliveries AS earlier
       WHERE earlier.webhook_id = waiting.webhook_id AND earlier.shipment_id = waiting.shipment_id AND earlier.position > 0
         AND earlier.due_at IS NOT NULL AND earlier.position < waiting.position AND earlier.planned_at IS NOT NULL AND earlier.due_at > ?))`,
  );
  const selectSettled = prepare<{ position: number | null }>(
    database,
    `SELECT max(position) AS position FROM deliveries
     WHERE webhook_id = ? AND position > 0 AND position <= ? AND position < coalesce(
       (SELECT min(position) FROM deliveries WHERE webhook_id = ? AND position > 0 AND due_at IS NOT NULL),
       ${Number.MAX_SAFE_INTEGER})`,
  );
  const update = prepare<DeliveryRow>(
    database,
    `UPDATE deliveries SET status = ?, due_at = ?, planned_at = ?, tries = tries + ?, attempts = ?
     WHERE number = ? RETURNING *`,
  );
  const cancel = prepare(
    database,
    `UPDATE deliveries SET status = 'cancelled', due_at = NULL WHERE webhook_id = ? AND due_at IS NOT NULL`,
  );
  const erase = prepare(database, 'DELETE FROM deliveries WHERE webhook_id = ?');
  const selectPage = prepare<DeliveryRow>(
    database,
    'SELECT * FROM deliveries WHERE webhook_id = ? AND number < ? ORDER BY number DESC LIMIT ?',
  );
  const selectPageOf = prepare<DeliveryRow>(
    database,
    'SELECT * FROM deliveries WHERE webhook_id = ? AND status = ? AND number < ? ORDER BY number DESC LIMIT ?',
  );
  const countPending = prepare<{ pending: number }>(
    database,
    'SELECT count(*) AS pending FROM deliveries WHERE webhook_id = ? AND due_at IS NOT NULL',
  );
  const countAllPending = prepare<{ pending: number }>(
    database,
    'SELECT count(*) AS pending FROM deliveries WHERE due_at IS NOT NULL',
  );
  // Jumps from endpoint to endpoint in the index instead of scanning all deliveries.
  const selectEndpointsDue = prepare<{ webhook_id: number; at: number }>(
    database,
    `WITH RECURSIVE waiting(id) AS (
       SELECT min(webhook_id) FROM deliveries WHERE due_at IS NOT NULL
       UNION ALL
       SELECT (SELECT min(webhook_id) FROM deliveries WHERE due_at IS NOT NULL AND webhook_id > id)
       FROM waiting WHERE id IS NOT NULL
     )
     SELECT id AS webhook_id, (SELECT min(due_at) FROM deliveries WHERE webhook_id = id AND due_at IS NOT NULL) AS at
     FROM waiting WHERE id IS NOT NULL`,
  );
  const purge = prepare(
    database,
    `DELETE FROM deliveries WHERE number IN
       (SELECT number FROM deliveries WHERE due_at IS NULL AND created_at < ? LIMIT ${PURGED_AT_ONCE})`,
  );

  const values = (delivery: NewDelivery, body: string | null, now: number) => {
    const { webhook_id, event_id, position, shipment_id, type, subject } = delivery;
    const due_at = Math.max(clock.ownTime(now), order.dueBefore(delivery));
    return [webhook_id, event_id, position, shipment_id, type, subject, body, now, due_at] as const;
  };

  const shown = (row: DeliveryRow): Delivery =>
    deliveryOf({ ...row, due_at: row.due_at === null ? null : clock.wallTime(row.due_at) });

  return {
    add: (delivery: NewDelivery, now: number): void => {
      insert.run(...values(delivery, null, now));
    },
    cancel: (webhook_id: number): void => {
      cancel.run(webhook_id);
    },
    erase: (webhook_id: number): void => {
      erase.run(webhook_id);
    },
    setDue: ({ deliveries, now }: OutboxJobOf<'setDue'>): number => {
      for (const delivery of deliveries) upsert.run(...values(delivery, null, now));
      return deliveries.length;
    },
    addTest: ({ delivery, body, now }: OutboxJobOf<'addTest'>): Delivery => {
      const row = insertTest.get(...values(delivery, body, now));
      if (!row) throw new Error('the test delivery was not stored');
      return shown(row);
    },
    retryWaiting: ({ webhook_id, now, limit }: OutboxJobOf<'retryWaiting'>): number => {
      const time = clock.ownTime(now);
      return retryWaiting.run(time, webhook_id, time, limit).changes;
    },
    wake: ({ webhook_id, now, limit }: OutboxJobOf<'retryWaiting'>): void => {
      const time = clock.ownTime(now);
      wake.run(time, webhook_id, time, limit, time);
    },
    retry: ({ webhook_id, id, now }: OutboxJobOf<'retry'>): Delivery | undefined => {
      const row = retryOne.get(clock.ownTime(now), numberOf(id), webhook_id);
      return row && shown(row);
    },
    due: ({ webhook_id, now, limit }: OutboxJobOf<'due'>): DueDelivery[] =>
      selectDue.all(webhook_id, clock.ownTime(now), limit).map(dueDeliveryOf),
    settled: (webhook_id: number, position: number): number | undefined =>
      selectSettled.get(webhook_id, position, webhook_id)?.position ?? undefined,
    endpointsDue: (): { webhook_id: number; at: number }[] =>
      selectEndpointsDue.all().map(({ webhook_id, at }) => ({ webhook_id, at })),
    record: ({ attempt, ...job }: OutboxJobOf<'record'>): { delivery: Delivery; isTest: boolean } | undefined => {
      const now = clock.ownTime(job.now);
      const before = select.get(numberOf(attempt.id));
      if (!before) return undefined;
      const { status, latency_ms, response, error, outcome, retryIn, asked, request } = attempt;
      const earlier = attemptsOf(before);
      const number = (earlier.at(-1)?.number ?? 0) + 1;
      const made = { number, at: new Date(attempt.at).toISOString(), status, latency_ms, response, error, request };
      // Cancelled during the attempt: a failure does not change that.
      const isPending = outcome === 'failed' && before.status === 'pending';
      const planned = before.planned_at ?? 0;
      const isEarly = isPending && planned > now;
      const laterAt = retryIn === null ? null : now + retryIn;
      const retriedAt = isPending ? (isEarly ? Math.max(planned, now + asked) : laterAt) : null;
      const row = update.get(
        statusAfter(before, outcome, retriedAt),
        retriedAt,
        isEarly || asked > 0 ? retriedAt : null,
        isEarly ? 0 : 1,
        JSON.stringify([...earlier, made].slice(-KEPT_ATTEMPTS)),
        before.number,
      );
      if (!row) return undefined;
      if (retriedAt === null) order.release(row, now);
      else order.postpone(row, retriedAt);
      return { delivery: shown(row), isTest: row.body !== null };
    },
    find: ({ webhook_id, id }: OutboxJobOf<'find'>): KeptDelivery | undefined => {
      const row = select.get(numberOf(id));
      return row?.webhook_id === webhook_id ? { delivery: shown(row), due: dueDeliveryOf(row) } : undefined;
    },
    page: ({ webhook_id, limit, before, status }: OutboxJobOf<'page'>): DeliveryPage => {
      const rows =
        status === undefined
          ? selectPage.all(webhook_id, numberOf(before), limit + 1)
          : selectPageOf.all(webhook_id, status, numberOf(before), limit + 1);
      const deliveries = rows.slice(0, limit).map(shown);
      return { deliveries, next: rows.length > limit ? (deliveries.at(-1)?.id ?? null) : null };
    },
    pendingOf: (webhook_id: number): number => countPending.get(webhook_id)?.pending ?? 0,
    pending: (): number => countAllPending.get()?.pending ?? 0,
    purge: ({ age, now }: OutboxJobOf<'purge'>): number => (clock.isSteady(now) ? purge.run(now - age).changes : 0),
  };
};

const statusAfter = (
  { status }: DeliveryRow,
  outcome: 'delivered' | 'failed' | 'gone',
  retriedAt: number | null,
): Delivery['status'] => {
  if (outcome === 'delivered') return 'delivered';
  if (outcome === 'gone' || status === 'cancelled') return 'cancelled';
  return retriedAt === null ? 'exhausted' : 'pending';
};
