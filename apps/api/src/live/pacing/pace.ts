import { FairQueue } from './fair-queue.js';

export interface PaceParts {
  /** Maximum time of work before the event loop runs other work, in milliseconds. */
  slice: number;
  /** Maximum number of newcomers that wait for a turn. */
  newcomers: number;
  /** Current time in milliseconds. */
  now: () => number;
  /** Calls back once all other waiting work is done. */
  rest: (goOn: () => void) => void;
}

/** While connected clients wait too, every fourth turn is a newcomer's, so that connected clients are served first. */
const NEWCOMERS_TURN = 4;

/** Resolves once all pending promise callbacks have run. */
const settled = (): Promise<void> => new Promise((resolve) => queueMicrotask(() => process.nextTick(resolve)));

/**
 * Runs many concurrent requests in slices of time. A request that gets a turn runs until it next waits for input or
 * output. Between two slices the event loop runs other work. Clients get turns in rotation.
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

  /** As `turn`, for a connection that is not accepted yet. Resolves with false when too many wait. */
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
      await settled();
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
