import { FairQueue } from './fair-queue.js';

export interface PaceParts {
  /** How long work may go on before everything else that waits is served, in milliseconds. */
  slice: number;
  /** Newcomers that may wait for their turn. */
  newcomers: number;
  /** In milliseconds. */
  now: () => number;
  /** Calls back once everything else that waits was served. */
  rest: (goOn: () => void) => void;
}

/** One turn in so many is a newcomer's while others wait too: who has come in is served before more come in. */
const NEWCOMERS_TURN = 4;

/** Resolves once all work that waits for nothing from outside is done. */
const atLeisure = (): Promise<void> => new Promise((resolve) => queueMicrotask(() => process.nextTick(resolve)));

/**
 * Lets what many ask for at once be done in slices: whoever has awaited a turn works until it next waits for something
 * from outside, and between two slices the loop is given back. Among clients turns go round.
 */
export class Pace {
  private readonly comers = new FairQueue<() => void>();
  private readonly others = new FairQueue<() => void>();
  private newcomers = 0;
  private given = 0;
  private running = false;

  constructor(private readonly parts: PaceParts) {}

  /** Resolves when the client may do a piece of work. */
  turn(client: string): Promise<void> {
    return new Promise((resolve) => {
      this.others.add(client, resolve);
      this.run();
    });
  }

  /** As `turn`, for somebody who is not in yet; false when too many wait already. */
  async newcomersTurn(client: string): Promise<boolean> {
    if (this.newcomers >= this.parts.newcomers) return false;
    this.newcomers += 1;
    await new Promise<void>((resolve) => {
      this.comers.add(client, resolve);
      this.run();
    });
    this.newcomers -= 1;
    return true;
  }

  private run(): void {
    if (this.running) return;
    this.running = true;
    this.parts.rest(() => void this.slice());
  }

  private async slice(): Promise<void> {
    const { now, rest, slice } = this.parts;
    const end = now() + slice;
    do {
      const begin = this.next();
      if (!begin) {
        this.running = false;
        return;
      }
      begin();
      await atLeisure();
    } while (now() < end);
    rest(() => void this.slice());
  }

  private next(): (() => void) | undefined {
    this.given += 1;
    return this.given % NEWCOMERS_TURN === 0
      ? (this.comers.take() ?? this.others.take())
      : (this.others.take() ?? this.comers.take());
  }
}
