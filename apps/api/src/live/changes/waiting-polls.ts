import { Injectable } from '@nestjs/common';

/** Why a wait ends: a change of the shipment, the time limit, or the stop of the server. */
export type WaitEnd = 'changed' | 'elapsed' | 'stopping';

type End = (reason: WaitEnd) => void;

/** A reader who has seen the shipment up to the version `after`. */
interface Wait {
  after: number;
  end: End;
}

/** Long polls that wait for the next event of a shipment. */
@Injectable()
export class WaitingPolls {
  private readonly waiting = new Map<number, Set<Wait>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  /**
   * Calls `resume` once: at a version of the shipment that is newer than `after`, or after `milliseconds`. Returns the
   * function that cancels the wait, for a reader who disconnects.
   */
  wait(shipment_id: number, after: number, milliseconds: number, resume: End): () => void {
    const waits = this.waiting.get(shipment_id) ?? new Set();
    this.waiting.set(shipment_id, waits);
    const leave = (): void => {
      clearTimeout(timer);
      if (!waits.delete(wait)) return;
      this.count -= 1;
      if (waits.size === 0) this.waiting.delete(shipment_id);
    };
    const end = (reason: WaitEnd): void => {
      leave();
      resume(reason);
    };
    const wait = { after, end };
    const timer = setTimeout(end, milliseconds, 'elapsed');
    waits.add(wait);
    this.count += 1;
    return leave;
  }

  /**
   * Call this once the read models include the event of this version. A reader may have seen it already, because the
   * feed can report an event later than the read models show it.
   */
  changed(shipment_id: number, version: number): void {
    for (const { after, end } of [...(this.waiting.get(shipment_id) ?? [])]) if (version > after) end('changed');
  }

  stop(): void {
    for (const waits of [...this.waiting.values()]) for (const { end } of [...waits]) end('stopping');
  }
}
