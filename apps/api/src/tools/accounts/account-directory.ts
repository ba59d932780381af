import { accountStream, normaliseEmail, type Role } from '@waymark/domain';
import type { EventReader, RecordedEvent } from '../../event-sourcing/event-store.js';
import { isUnreadable } from '../../event-sourcing/follower.js';

export interface ListedAccount {
  id: string;
  email: string;
  name: string;
  role: Role;
  enabled: boolean;
  registered_at: string;
  password_hash: string;
}

/** Events read at once. */
const BATCH = 1_000;

/** Every account, folded from the log itself: the operator's tool has no rows. */
export class AccountDirectory {
  private readonly byId = new Map<string, ListedAccount>();
  /** Roles that were granted in the accounts' own streams. */
  readonly grantedBefore: Record<string, Role> = {};

  static async read(log: Pick<EventReader, 'readAfter'>): Promise<AccountDirectory> {
    const directory = new AccountDirectory();
    for (let position = 0; ;) {
      const entries = await log.readAfter(position, BATCH);
      for (const entry of entries) if (!isUnreadable(entry)) directory.apply(entry);
      const last = entries.at(-1);
      if (!last) return directory;
      ({ position } = last);
    }
  }

  /** In the order of their registration. */
  get accounts(): ListedAccount[] {
    return [...this.byId.values()];
  }

  /** Whatever the case in which it is typed. */
  byEmail(email: string): ListedAccount | undefined {
    return this.accounts.find((account) => normaliseEmail(account.email) === normaliseEmail(email));
  }

  private apply(event: RecordedEvent): void {
    switch (event.type) {
      case 'AccountRegistered': {
        const { id, email, password_hash, profile, registered_at } = event.data;
        const name = `${profile.first_name} ${profile.last_name}`.trim();
        if (!this.byId.has(id)) {
          this.byId.set(id, { id, email, name, role: 'customer', enabled: true, registered_at, password_hash });
        }
        return;
      }
      case 'PasswordChanged':
      case 'PasswordRehashed':
        return this.change(ownerOf(event.stream), { password_hash: event.data.password_hash });
      case 'RoleGranted': {
        const { account_id, role } = event.data;
        if (account_id === null) this.grantedBefore[ownerOf(event.stream)] = role;
        return this.change(account_id ?? ownerOf(event.stream), { role });
      }
      case 'AccountDisabled':
        return this.change(event.data.account_id, { enabled: false });
      case 'AccountEnabled':
        return this.change(event.data.account_id, { enabled: true });
      default:
      // Most events are about no account.
    }
  }

  private change(id: string, part: Partial<ListedAccount>): void {
    const account = this.byId.get(id);
    if (account) this.byId.set(id, { ...account, ...part });
  }
}

const ownerOf = (stream: string): string => stream.slice(accountStream('').length);
