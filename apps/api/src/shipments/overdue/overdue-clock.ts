import { asError, OutcomeUnknownError, ReadModelBehindError, StoreUnavailableError } from '@waymark/event-store';
import { wait, type Timing } from '../../platform/timing.js';
import type { OverdueEventType, OverdueWork } from './overdue-works.js';

/** Milliseconds between two checks while nothing is due. */
export const LOOK_EVERY = 1_000;
/** Milliseconds since the last change of a shipment before the clock records, so that it does not interrupt edits. */
export const QUIET = 3_000;
/** Shipments in one batch. */
export const BATCH = 25;
/** The rest after a batch, as a multiple of its duration. So the clock uses at most a tenth of any node's capacity. */
const RESTS = 9;
const LEAST_REST = 20;
/** Milliseconds before a retry while an older node runs or the log is unavailable. */
export const TRY_AGAIN = 15_000;
/** Milliseconds before a retry for a shipment that could not be recorded. */
const ASIDE = 600_000;

export interface OverdueClockParts {
  /** Kinds of work in order of priority. */
  works: readonly OverdueWork[];
  /** Resolves once the read models include the recorded events. */
  shown: () => Promise<unknown>;
  everyNodeReads: (eventType: OverdueEventType) => Promise<boolean>;
  timing: Timing;
  /** Whether the wall clock agrees with the elapsed time. A wrong clock would mark parcels late for good. */
  clockAgrees: () => boolean;
  warn: (message: string) => void;
}

const isPassing = (error: unknown): boolean =>
  error instanceof StoreUnavailableError ||
  error instanceof OutcomeUnknownError ||
  error instanceof ReadModelBehindError;

/**
 * Records in batches that shipments are overdue, and withdraws overdue days that a wrong clock recorded too early. It
 * finds the shipments in the read models, so a restart needs no checkpoint.
 */
export class OverdueClock {
  /** Times of retries by shipment id, in milliseconds since 1970. */
  private readonly aside: ReadonlyMap<OverdueWork, Map<number, number>>;
  private started = 0;

  constructor(private readonly parts: OverdueClockParts) {
    this.aside = new Map(parts.works.map((work) => [work, new Map<number, number>()]));
  }

  /** Number of checks that started. Each one ends before the next starts. */
  get checks(): number {
    return this.started;
  }

  /** Runs until the signal is aborted and the current batch has ended. */
  async run(signal: AbortSignal): Promise<void> {
    const { timing, warn } = this.parts;
    while (!signal.aborted) {
      let rest = TRY_AGAIN;
      try {
        rest = await this.look();
      } catch (error) {
        warn(`cannot record overdue shipments: ${asError(error).message}`);
      }
      await wait(timing, rest, signal);
    }
  }

  /** Resolves with the rest in milliseconds. */
  private async look(): Promise<number> {
    const { works, clockAgrees, everyNodeReads, shown } = this.parts;
    this.started += 1;
    if (!clockAgrees()) return LOOK_EVERY;
    let rest = LOOK_EVERY;
    for (const work of works) {
      const ids = this.next(work);
      if (ids.length === 0) continue;
      if (!(await everyNodeReads(work.eventType))) {
        rest = TRY_AGAIN;
        continue;
      }
      const began = performance.now();
      const ends = await Promise.allSettled(ids.map((id) => this.recordOne(work, id)));
      for (const end of ends) if (end.status === 'rejected') throw asError(end.reason);
      await shown();
      return Math.max(LEAST_REST, (performance.now() - began) * RESTS);
    }
    return rest;
  }

  private next(work: OverdueWork): readonly number[] {
    const now = this.parts.timing.now().getTime();
    const aside = this.asideOf(work);
    for (const [id, until] of aside) if (until <= now) aside.delete(id);
    const [at, unchangedSince] = [new Date(now), new Date(now - QUIET)].map((time) => time.toISOString());
    const ids = work.find(at ?? '', unchangedSince ?? '', BATCH + aside.size);
    return ids.filter((id) => !aside.has(id)).slice(0, BATCH);
  }

  private async recordOne(work: OverdueWork, id: number): Promise<void> {
    const { timing, warn } = this.parts;
    try {
      if (await work.record(id)) return;
    } catch (error) {
      if (isPassing(error)) throw error;
      warn(`cannot record ${work.eventType} of shipment ${id}: ${asError(error).message}`);
    }
    this.asideOf(work).set(id, timing.now().getTime() + ASIDE);
  }

  private asideOf(work: OverdueWork): Map<number, number> {
    const aside = this.aside.get(work);
    if (!aside) throw new Error('the overdue clock does not have this work item');
    return aside;
  }
}
