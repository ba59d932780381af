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
}

export type PasswordChange = Pick<AccountRow, 'id' | 'password_changed' | 'kept_session_id'>;

const SELECT = `
  SELECT id, email, password_hash, role, first_name, last_name, phone_number, address, company_name,
    password_changed, kept_session_id FROM accounts`;
const BY_ID = `${SELECT} WHERE id = ?`;
const CHANGED_AFTER = 'SELECT id, password_changed, kept_session_id FROM accounts WHERE password_changed > ?';
const BY_EMAIL = `${SELECT} WHERE normalised_email = ? ORDER BY id LIMIT 1`;

const accountOf = (row: Row | undefined): AccountRow | undefined => row as unknown as AccountRow | undefined;

export class AccountQueries {
  constructor(private readonly readModels: Pick<ReadModels, 'statement'>) {}

  byId(id: string): AccountRow | undefined {
    return accountOf(this.readModels.statement(BY_ID).get(id));
  }

  /** Whatever the case in which it is typed. */
  byEmail(email: string): AccountRow | undefined {
    return accountOf(this.readModels.statement(BY_EMAIL).get(normaliseEmail(email)));
  }

  /** Those whose password was changed after a position: once each, by its last change. */
  passwordsChangedAfter(position: Position): PasswordChange[] {
    return this.readModels.statement(CHANGED_AFTER).all(position) as unknown as PasswordChange[];
  }
}
