import { accountStream, normaliseEmail } from '@waymark/domain';
import type { AccountDirectory, ListedAccount } from '../../accounts/operators/account-action.js';
import type { EventReader, RecordedEvent } from '../../event-log/event-log.js';
import { isUnreadable } from '@waymark/event-store';

/** Number of events per page. */
const BATCH = 1_000;

/** All accounts, folded from the log: without a server, the tool has no read models. */
export class FoldedDirectory implements AccountDirectory {
  private readonly byId = new Map<string, ListedAccount>();

  static async read(log: Pick<EventReader, 'readAfter'>): Promise<FoldedDirectory> {
    const directory = new FoldedDirectory();
    for (let position = 0; ;) {
      const entries = await log.readAfter(position, BATCH);
      for (const entry of entries) if (!isUnreadable(entry)) directory.apply(entry);
      const last = entries.at(-1);
      if (!last) return directory;
      ({ position } = last);
    }
  }

  accounts(): Iterable<ListedAccount> {
    return this.byId.values();
  }

  byEmail(email: string): ListedAccount | undefined {
    return [...this.accounts()].find((account) => normaliseEmail(account.email) === normaliseEmail(email));
  }

  roles(): ListedAccount[] {
    return [...this.accounts()].filter(({ role }) => role !== 'customer');
  }

  private apply(event: RecordedEvent): void {
    switch (event.type) {
      case 'AccountRegistered': {
        const { id, email, password_hash, profile, registered_at } = event.data;
        const { first_name, last_name } = profile;
        if (this.byId.has(id)) return;
        const standing = { role: 'customer', enabled: true } as const;
        this.byId.set(id, { id, email, first_name, last_name, registered_at, password_hash, ...standing });
        return;
      }
      case 'ProfileUpdated': {
        const { first_name, last_name } = event.data.changes;
        const names = {
          ...(first_name !== undefined && { first_name }),
          ...(last_name !== undefined && { last_name }),
        };
        return this.change(ownerOf(event.stream), names);
      }
      case 'PasswordChanged':
      case 'PasswordRehashed':
        return this.change(ownerOf(event.stream), { password_hash: event.data.password_hash });
      case 'RoleGranted': {
        const { account_id, role } = event.data;
        return this.change(account_id ?? ownerOf(event.stream), { role });
      }
      case 'AccountDisabled':
        return this.change(event.data.account_id, { enabled: false });
      case 'AccountEnabled':
        return this.change(event.data.account_id, { enabled: true });
      default:
      // Most events do not concern accounts.
    }
  }

  private change(id: string, part: Partial<Omit<ListedAccount, 'id'>>): void {
    const account = this.byId.get(id);
    if (account) this.byId.set(id, { ...account, ...part });
  }
}

const ownerOf = (stream: string): string => stream.slice(accountStream('').length);
