import type { Actor } from '@waymark/domain';
import type { Marks } from '../coordination/marks.js';
import type { EventStore, Mark } from './event-store.js';
import { ReadModelBehindError, type ReadModels } from './read-models/read-models.js';

/** What a reader can count on: everything asked for is shown, or it cannot come at present and this node shows what it has. */
export type Freshness = 'current' | 'stale';

export interface OwnWritesParts {
  marks: Marks;
  store: Pick<EventStore, 'positionOf' | 'catchUp' | 'head'>;
  readModels: Pick<ReadModels, 'position' | 'caughtUpWith'>;
}

/** How long a reader waits for what it wrote, in milliseconds. */
export const READERS_PATIENCE = 2_000;

/** Lets everybody read what they wrote, through any node. Rejects with ReadModelBehindError where that takes too long. */
export class OwnWrites {
  constructor(private readonly parts: OwnWritesParts) {}

  /** Before a command is answered. Never rejects. */
  wrote({ id }: Pick<Actor, 'id'>, mark: Mark): Promise<void> {
    return this.parts.marks.raise(id, mark);
  }

  /** What the actor wrote is about this account: its reads wait for it as for its own. Never rejects. */
  async concern(account_id: string, { id }: Pick<Actor, 'id'>): Promise<void> {
    await this.parts.marks.raise(account_id, await this.parts.marks.of(id));
  }

  /** Resolves once the read models show everything that the account wrote. */
  async shown(account_id: string): Promise<Freshness> {
    return this.markShown(await this.parts.marks.of(account_id));
  }

  /** Resolves once the read models show everything that anybody was answered before, as far as it is known. */
  async everythingShown(): Promise<Freshness> {
    return this.markShown(await this.parts.marks.highest());
  }

  /** Resolves once the read models show everything that was recorded anywhere, known here or not. Rejects with StoreUnavailableError too. */
  async everythingRecordedShown(): Promise<void> {
    const { store, readModels } = this.parts;
    await store.catchUp();
    await readModels.caughtUpWith(await store.head(), READERS_PATIENCE);
  }

  /** What is looked for; where there is nothing, looks again once everything is shown that anybody was answered before. */
  async find<Found>(look: () => Found | undefined): Promise<{ found: Found | undefined; freshness: Freshness }> {
    const found = look();
    if (found !== undefined) return { found, freshness: 'current' };
    const freshness = await this.everythingShown();
    return { found: look(), freshness };
  }

  private async markShown(mark: Mark): Promise<Freshness> {
    if (mark === 0) return 'current';
    const { store, readModels } = this.parts;
    const asked = performance.now();
    const position = await store.positionOf(mark, READERS_PATIENCE);
    if (position === 'cut off') return 'stale';
    if (position === 'late') throw new ReadModelBehindError(readModels.position, mark);
    if (readModels.position < position) {
      await readModels.caughtUpWith(position, READERS_PATIENCE - (performance.now() - asked));
    }
    return 'current';
  }
}
