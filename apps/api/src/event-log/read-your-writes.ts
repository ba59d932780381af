import { decidesWhoActs } from '@waymark/domain';
import { ReadYourWrites as ReadersWrites, type Freshness, type Mark } from '@waymark/event-store';

/** Which writes of an account to wait for: all of them, or only those that decide who may act in its name. */
export type OwnWrite = 'everything' | 'who acts';

/** The reader that waits only for writes that decide authorization. */
const whoActs = (account_id: string): string => `who-acts-${account_id}`;

/** Read-your-writes of accounts. */
export class ReadYourWrites extends ReadersWrites {
  /** Stores the mark of a write. Await it before answering the command. Never rejects. */
  async wrote({ id }: { id: string }, mark: Mark, stream: string): Promise<void> {
    await Promise.all([this.raise(id, mark), decidesWhoActs(stream) && this.raise(whoActs(id), mark)]);
  }

  /**
   * Records that the actor wrote about this account, so that its reads wait for these writes as for its own. Never
   * rejects.
   */
  async concern(account_id: string, { id }: { id: string }): Promise<void> {
    const mark = await this.parts.marks.of(id);
    await Promise.all([this.raise(account_id, mark), this.raise(whoActs(account_id), mark)]);
  }

  override shown(account_id: string, what: OwnWrite = 'everything'): Promise<Freshness> {
    return super.shown(what === 'everything' ? account_id : whoActs(account_id));
  }
}
