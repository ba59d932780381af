import { normaliseEmail, type Role } from '@waymark/domain';
import type { Position } from '../../event-sourcing/event-store.js';
import type { ReadModels, Row } from '../../event-sourcing/read-models/read-models.js';

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
  /** Where in the log the password was last changed; 0 for never. */
  password_changed: Position;
  /** The session that went on then. */
  kept_session_id: string | null;
  /** Where in the log all sessions were last ended; 0 for never. */
  sessions_ended: Position;
  /** When a password change revoked the API keys last, ISO 8601; '' for never. */
  api_keys_revoked_at: string;
}

/** What of an account ends sessions of it. */
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

const accountOf = (row: Row | undefined): AccountRow | undefined => row as unknown as AccountRow | undefined;

/** Accounts in use: one that is disabled, or shut by the configuration, is absent, so that nobody can act under it. */
export class AccountQueries {
  constructor(
    private readonly readModels: Pick<ReadModels, 'statement'>,
    /** E-mail addresses, normalised, under which nobody may act. */
    private readonly shut: readonly string[] = [],
  ) {}

  byId(id: string): AccountRow | undefined {
    return this.unlessShut(accountOf(this.readModels.statement(BY_ID).get(id)));
  }

  /** Whatever the case in which it is typed. */
  byEmail(email: string): AccountRow | undefined {
    return this.unlessShut(accountOf(this.readModels.statement(BY_EMAIL).get(normaliseEmail(email))));
  }

  /** Those with sessions that ended after a position, disabled ones too: once each, by the last end. */
  sessionsEndedAfter(position: Position): SessionsEnd[] {
    return this.readModels.statement(ENDED_AFTER).all(position, position) as unknown as SessionsEnd[];
  }

  /** Everybody who is more than a customer, those who are disabled or shut too. */
  roles(): Pick<AccountRow, 'id' | 'email' | 'role'>[] {
    return this.readModels.statement(ROLES).all() as unknown as Pick<AccountRow, 'id' | 'email' | 'role'>[];
  }

  isShut(email: string): boolean {
    return this.shut.length > 0 && this.shut.includes(normaliseEmail(email));
  }

  private unlessShut(account: AccountRow | undefined): AccountRow | undefined {
    return account && !this.isShut(account.email) ? account : undefined;
  }
}
