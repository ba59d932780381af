import { normaliseEmail, type Role } from '@waymark/domain';
import type { Position } from '@waymark/event-store';
import type { ReadModels, Row } from '@waymark/event-store/sqlite';

export interface AccountRow {
  id: string;
  email: string;
  password_hash: string;
  role: Role;
  first_name: string;
  last_name: string;
  phone_number: string;
  address: string;
  company_name: string;
  /** The log position of the last password change; 0 for never. */
  password_changed: Position;
  /** The session that the change kept. */
  kept_session_id: string | null;
  /** The log position at which all sessions were last ended; 0 for never. */
  sessions_ended: Position;
  /** When a password change last revoked the API keys, ISO 8601; '' for never. */
  api_keys_revoked_at: string;
}

/** The fields of an account that end its sessions. */
export type SessionsEnd = Pick<AccountRow, 'id' | 'password_changed' | 'kept_session_id' | 'sessions_ended'>;

const SELECT = `
  SELECT id, email, password_hash, role, first_name, last_name, phone_number, address, company_name,
    password_changed, kept_session_id, sessions_ended, api_keys_revoked_at FROM accounts`;
const BY_ID = `${SELECT} WHERE id = ? AND enabled`;
const BY_EMAIL = `${SELECT} WHERE normalised_email = ? AND enabled ORDER BY number LIMIT 1`;
const ENDED_AFTER = `
  SELECT id, password_changed, kept_session_id, sessions_ended FROM accounts
  WHERE password_changed > ? OR sessions_ended > ?`;
const ROLES = "SELECT id, email, role FROM accounts WHERE role <> 'customer'";
/** The query repeats the condition of the roles index, so that SQLite uses it. */
const STAFF = "SELECT email FROM accounts WHERE role <> 'customer' AND role = 'staff' AND enabled";

const accountOf = (row: Row | undefined): AccountRow | undefined => row as unknown as AccountRow | undefined;

/**
 * Active accounts. A disabled account, or one that the configuration shuts, is absent, so that nobody can act under it.
 */
export class AccountQueries {
  constructor(
    private readonly readModels: Pick<ReadModels, 'statement'>,
    /** The normalised e-mail addresses that the configuration shuts. */
    private readonly shut: readonly string[] = [],
  ) {}

  byId(id: string): AccountRow | undefined {
    return this.unlessShut(accountOf(this.readModels.statement(BY_ID).get(id)));
  }

  /** Ignores the case. */
  byEmail(email: string): AccountRow | undefined {
    return this.unlessShut(accountOf(this.readModels.statement(BY_EMAIL).get(normaliseEmail(email))));
  }

  /** Accounts with sessions that ended after a position, including disabled ones: each once, with the last end. */
  sessionsEndedAfter(position: Position): SessionsEnd[] {
    return this.readModels.statement(ENDED_AFTER).all(position, position) as unknown as SessionsEnd[];
  }

  /** All accounts with another role than customer, including disabled and shut ones. */
  roles(): Pick<AccountRow, 'id' | 'email' | 'role'>[] {
    return this.readModels.statement(ROLES).all() as unknown as Pick<AccountRow, 'id' | 'email' | 'role'>[];
  }

  /** Returns whether anybody can act as staff. */
  hasStaff(): boolean {
    const staff = this.readModels.statement(STAFF).all() as unknown as Pick<AccountRow, 'email'>[];
    return staff.some(({ email }) => !this.isShut(email));
  }

  isShut(email: string): boolean {
    return this.shut.length > 0 && this.shut.includes(normaliseEmail(email));
  }

  private unlessShut(account: AccountRow | undefined): AccountRow | undefined {
    return account && !this.isShut(account.email) ? account : undefined;
  }
}
