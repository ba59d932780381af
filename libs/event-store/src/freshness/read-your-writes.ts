import type { Marks } from './marks.js';
import type { EventStore, Mark } from '../log/event-store.js';
import { ReadModelBehindError } from '../log/store-errors.js';
import type { ReadModels } from '../read-models/read-models.js';

/**
 * `current`: all awaited writes are visible. `stale`: they cannot arrive at present, and this node serves what it has.
 */
export type Freshness = 'current' | 'stale';

/** Which writes of an account to wait for: all of them, or only those that decide who may act in its name. */
export type OwnWrite = 'everything' | 'who acts';

export interface ReadYourWritesParts {
  marks: Marks;
  store: Pick<EventStore, 'positionOf' | 'catchUp' | 'head'>;
  readModels: Pick<ReadModels, 'position' | 'caughtUpWith'>;
  /** Whether a stream's events decide who may act as an account, such as its password and keys. */
  decidesWhoActs: (stream: string) => boolean;
}

/** Maximum time that a read waits for writes, in milliseconds. */
export const READERS_PATIENCE = 2_000;

/** Key of the mark of writes that decide authorization, stored next to the account's own mark. */
const whoActs = (account_id: string): string => `who-acts-${account_id}`;

/** Read-your-writes through any node. Rejects with ReadModelBehindError after a timeout. */
export class ReadYourWrites {
  constructor(private readonly parts: ReadYourWritesParts) {}

  /** Stores the mark of a write. Await it before answering the command. Never rejects. */
  async wrote({ id }: { id: string }, mark: Mark, stream: string): Promise<void> {
    const { marks, decidesWhoActs } = this.parts;
    await Promise.all([marks.raise(id, mark), decidesWhoActs(stream) && marks.raise(whoActs(id), mark)]);
  }

  /**
   * Records that the actor wrote about this account, so that its reads wait for these writes as for its own. Never
   * rejects.
   */
  async concern(account_id: string, { id }: { id: string }): Promise<void> {
    const { marks } = this.parts;
    const mark = await marks.of(id);
    await Promise.all([marks.raise(account_id, mark), marks.raise(whoActs(account_id), mark)]);
  }

  /**
   * Resolves when the read models contain everything that the account wrote, or only the writes that decide its
   * authorization.
   */
  async shown(account_id: string, what: OwnWrite = 'everything'): Promise<Freshness> {
    return this.markShown(await this.parts.marks.of(what === 'everything' ? account_id : whoActs(account_id)));
  }

  /** Resolves when the read models contain all acknowledged writes of all accounts, as far as they are known. */
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
