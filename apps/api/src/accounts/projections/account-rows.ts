import { searchWords } from '@waymark/contracts';
import { normaliseEmail, type Account, type Role } from '@waymark/domain';
import type { ProfileData } from '@waymark/vocabulary';
import type { Position, ViewsDatabase } from '@waymark/event-store';

export type AccountColumns = Omit<Account, 'profile'> &
  ProfileData & {
    number: Position;
    normalised_email: string;
    role: Role;
    enabled: 0 | 1;
    /** The log position of the last password change, 0 for never, and the session that it kept. */
    password_changed: Position;
    kept_session_id: string | null;
    /** The log position at which all sessions were last ended; 0 for never. */
    sessions_ended: Position;
    /** When a password change last revoked the API keys; '' for never. */
    api_keys_revoked_at: string;
  };

export const newcomer = (
  number: Position,
  { id, email, password_hash, profile, registered_at }: Account,
): AccountColumns => ({
  ...profile,
  number,
  id,
  email,
  normalised_email: normaliseEmail(email),
  password_hash,
  role: 'customer',
  enabled: 1,
  registered_at,
  password_changed: 0,
  kept_session_id: null,
  sessions_ended: 0,
  api_keys_revoked_at: '',
});

const COLUMNS = [
  'number',
  'id',
  'email',
  'normalised_email',
  'password_hash',
  'role',
  'enabled',
  'registered_at',
  'first_name',
  'last_name',
  'phone_number',
  'address',
  'company_name',
  'password_changed',
  'kept_session_id',
  'sessions_ended',
  'api_keys_revoked_at',
] as const satisfies readonly (keyof AccountColumns)[];

/** Name, address and company, and the words for an account in the list of people. */
const searchTextOf = ({ first_name, last_name, email, company_name, role, enabled }: AccountColumns): string =>
  searchWords(`${first_name} ${last_name} ${email} ${company_name} ${role} ${enabled ? '' : 'disabled'}`).join(' ');

/** The rows of accounts and their search index. */
export const accountRows = (database: ViewsDatabase) => {
  const select = database.prepare(`SELECT ${COLUMNS.join(', ')} FROM accounts WHERE id = ?`);
  const replace = database.prepare(
    `INSERT OR REPLACE INTO accounts (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`,
  );
  const addWords = database.prepare('INSERT INTO account_search (rowid, search_text) VALUES (?, ?)');
  const removeWords = database.prepare('DELETE FROM account_search WHERE rowid = ?');
  return {
    read: (id: string): AccountColumns | undefined => select.get(id) as AccountColumns | undefined,
    write: (before: AccountColumns | undefined, row: AccountColumns): void => {
      replace.run(...COLUMNS.map((column) => row[column]));
      const words = searchTextOf(row);
      if (before && searchTextOf(before) === words) return;
      if (before) removeWords.run(row.number);
      addWords.run(row.number, words);
    },
  };
};
