import { asError } from '../../event-sourcing/follower.js';
import { OutcomeUnknownError, StoreUnavailableError } from '../../event-sourcing/event-store.js';
import { ReadModelBehindError } from '../../event-sourcing/read-models/read-models.js';
import { wait, type Timing } from '../../event-sourcing/timing.js';

/** Between two looks while nothing is due, in milliseconds. */
export const LOOK_EVERY = 2_000;
/** Who is at work on a shipment is not interrupted. */
export const QUIET = 5_000;
/** Recorded together. */
export const BATCH = 25;
/** After a batch the clock rests so many times as long as it took: it has a tenth of the node, whatever that can do. */
const RESTS = 9;
const LEAST_REST = 20;
/** While an older node runs, or the log cannot be written. */
export const TRY_AGAIN = 15_000;
/** What could not be recorded stands aside for so long. */
const ASIDE = 600_000;

export interface OverdueClockParts {
  /** As ShipmentQueries answers it. */
  overdue: (at: string, unchangedSince: string, limit: number) => readonly number[];
  /** Resolves with whether there was anything to record. */
  record: (shipment_id: number) => Promise<boolean>;
  /** Resolves once the read models show what was recorded. */
  shown: () => Promise<unknown>;
  everyNodeReads: () => Promise<boolean>;
  timing: Timing;
  warn: (message: string) => void;
}

const isPassing = (error: unknown): boolean =>
  error instanceof StoreUnavailableError ||
  error instanceof OutcomeUnknownError ||
  error instanceof ReadModelBehindError;

/**
 * Records of each shipment whose estimated day has ended without delivery that it has, some at a time. What is to be
 * recorded follows from the read models, so that a start goes on where the one before ended.
 */
export class OverdueClock {
  private readonly aside = new Map<number, number>();

  constructor(private readonly parts: OverdueClockParts) {}

  /** Until the signal is aborted and what is under way has ended. */
  async run(signal: AbortSignal): Promise<void> {
    const { timing, warn } = this.parts;
    while (!signal.aborted) {
      let rest = TRY_AGAIN;
      try {
        rest = await this.look();
      } catch (error) {
        warn(`what is overdue was not recorded: ${asError(error).message}`);
      }
      await wait(timing, rest, signal);
    }
  }

  /** Resolves with how long to rest. */
  private async look(): Promise<number> {
    const { everyNodeReads, shown } = this.parts;
    const ids = this.next();
    if (ids.length === 0) return LOOK_EVERY;
    if (!(await everyNodeReads())) return TRY_AGAIN;
    const began = performance.now();
    const ends = await Promise.allSettled(ids.map((id) => this.recordOne(id)));
    for (const end of ends) if (end.status === 'rejected') throw asError(end.reason);
    await shown();
    return Math.max(LEAST_REST, (performance.now() - began) * RESTS);
  }

  private next(): readonly number[] {
    const now = this.parts.timing.now().getTime();
    for (const [id, until] of this.aside) if (until <= now) this.aside.delete(id);
    const [at, unchangedSince] = [new Date(now), new Date(now - QUIET)].map((time) => time.toISOString());
    const ids = this.parts.overdue(at ?? '', unchangedSince ?? '', BATCH + this.aside.size);
    return ids.filter((id) => !this.aside.has(id)).slice(0, BATCH);
  }

  private async recordOne(id: number): Promise<void> {
    const { record, timing, warn } = this.parts;
    try {
      if (await record(id)) return;
    } catch (error) {
      if (isPassing(error)) throw error;
      warn(`that shipment ${id} is overdue was not recorded: ${asError(error).message}`);
    }
    this.aside.set(id, timing.now().getTime() + ASIDE);
  }
}
