import type { Marks } from './marks.js';
import type { EventStore, Mark } from '../log/event-store.js';
import { ReadModelBehindError } from '../log/store-errors.js';
import type { ReadModels } from '../read-models/read-models.js';

/**
 * `current`: all awaited writes are visible. `stale`: they cannot arrive at present, and this node serves what it has.
 */
export type Freshness = 'current' | 'stale';

export interface ReadYourWritesParts {
  marks: Marks;
  store: Pick<EventStore, 'positionOf' | 'catchUp' | 'head'>;
  readModels: Pick<ReadModels, 'position' | 'caughtUpWith'>;
}

/** Maximum time that a read waits for writes, in milliseconds. */
export const READERS_PATIENCE = 2_000;

/**
 * Read-your-writes through any node. A reader is named by any text, such as the id of an account. Rejects with ReadModelBehindError
 * after a timeout.
 */
export class ReadYourWrites {
  constructor(protected readonly parts: ReadYourWritesParts) {}

  /** Stores the mark of a write for which the reader waits. Await it before the response. Never rejects. */
  raise(reader: string, mark: Mark): Promise<void> {
    return this.parts.marks.raise(reader, mark);
  }

  /** Resolves when the read models contain every write whose mark was stored for the reader. */
  async shown(reader: string): Promise<Freshness> {
    return this.markShown(await this.parts.marks.of(reader));
  }

  /** Resolves when the read models contain all acknowledged writes of all readers, as far as they are known. */
  async everythingShown(): Promise<Freshness> {
    return this.markShown(await this.parts.marks.highest());
  }

  /**
   * Resolves when the read models contain everything recorded on any node, whether known here or not. May also reject
   * with StoreUnavailableError.
   */
  async everythingRecordedShown(): Promise<void> {
    const { store, readModels } = this.parts;
    await store.catchUp();
    await readModels.caughtUpWith(await store.head(), READERS_PATIENCE);
  }

  /** Looks for data. If they are missing, waits for all acknowledged writes and looks again. */
  async find<Found>(look: () => Found | undefined): Promise<{ found: Found | undefined; freshness: Freshness }> {
    const found = look();
    if (found !== undefined) return { found, freshness: 'current' };
    const freshness = await this.everythingShown();
    return { found: look(), freshness };
  }

  private async markShown(mark: Mark): Promise<Freshness> {
    if (mark === 0) return 'current';
    const { store, readModels } = this.parts;
    const started = performance.now();
    const position = await store.positionOf(mark, READERS_PATIENCE);
    if (position === 'cut off') return 'stale';
    if (position === 'late') throw new ReadModelBehindError(readModels.position, mark);
    if (readModels.position < position) {
      await readModels.caughtUpWith(position, READERS_PATIENCE - (performance.now() - started));
    }
    return 'current';
  }
}
