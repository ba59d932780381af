import { normaliseEmail, type Role } from '@waymark/domain';
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
}

const SELECT = `
  SELECT id, email, password_hash, role, first_name, last_name, phone_number, address, company_name FROM accounts`;
const BY_ID = `${SELECT} WHERE id = ?`;
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
}
