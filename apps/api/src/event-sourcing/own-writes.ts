import { decidesWhoActs, type Actor } from '@waymark/domain';
import type { Marks } from '../coordination/marks.js';
import type { EventStore, Mark } from './event-store.js';
import { ReadModelBehindError, type ReadModels } from './read-models/read-models.js';

/** What a reader can count on: everything asked for is shown, or it cannot come at present and this node shows what it has. */
export type Freshness = 'current' | 'stale';

/** Of what an account wrote: all of it, or only what decides who may act in its name: its password, its keys. */
export type OwnWrite = 'everything' | 'who acts';

export interface OwnWritesParts {
  marks: Marks;
  store: Pick<EventStore, 'positionOf' | 'catchUp' | 'head'>;
  readModels: Pick<ReadModels, 'position' | 'caughtUpWith'>;
}

/** How long a reader waits for what it wrote, in milliseconds. */
export const READERS_PATIENCE = 2_000;

/** Under what name the mark is kept beside the account's own. */
const whoActs = (account_id: string): string => `who-acts-${account_id}`;

/** Lets everybody read what they wrote, through any node. Rejects with ReadModelBehindError where that takes too long. */
export class OwnWrites {
  constructor(private readonly parts: OwnWritesParts) {}

  /** Before a command is answered. Never rejects. */
  async wrote({ id }: Pick<Actor, 'id'>, mark: Mark, stream: string): Promise<void> {
    const { marks } = this.parts;
    await Promise.all([marks.raise(id, mark), decidesWhoActs(stream) && marks.raise(whoActs(id), mark)]);
  }

  /** What the actor wrote is about this account: its reads wait for it as for its own. Never rejects. */
  async concern(account_id: string, { id }: Pick<Actor, 'id'>): Promise<void> {
    const { marks } = this.parts;
    const mark = await marks.of(id);
    await Promise.all([marks.raise(account_id, mark), marks.raise(whoActs(account_id), mark)]);
  }

  /** Resolves once the read models show everything that the account wrote, or what of it decides who may act in its name. */
  async shown(account_id: string, what: OwnWrite = 'everything'): Promise<Freshness> {
    return this.markShown(await this.parts.marks.of(what === 'everything' ? account_id : whoActs(account_id)));
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
