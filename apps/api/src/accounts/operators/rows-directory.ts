import { setImmediate as turn } from 'node:timers/promises';
import { normaliseEmail } from '@waymark/domain';
import type { ReadModels, Row } from '@waymark/event-store/sqlite';
import type { AccountColumns } from '../projections/account-rows.js';
import type { AccountDirectory, ListedAccount } from './account-action.js';

type Selected = Pick<
  AccountColumns,
  'number' | 'id' | 'email' | 'first_name' | 'last_name' | 'role' | 'enabled' | 'registered_at' | 'password_hash'
>;

/** Rows per turn of the event loop. */
const BATCH = 1_000;

const SELECT =
  'SELECT number, id, email, first_name, last_name, role, enabled, registered_at, password_hash FROM accounts';
const PAGE = `${SELECT} WHERE number > ? ORDER BY number LIMIT ${BATCH}`;
const BY_EMAIL = `${SELECT} WHERE normalised_email = ? ORDER BY number LIMIT 1`;
const ROLES = "SELECT id, email, role FROM accounts WHERE role <> 'customer'";

const listed = (row: Row): ListedAccount & { number: number } => {
  const { enabled, ...account } = row as unknown as Selected;
  return { ...account, enabled: enabled === 1 };
};

/** All accounts of a running server, from its read models. */
export class RowsDirectory implements AccountDirectory {
  constructor(private readonly readModels: Pick<ReadModels, 'statement'>) {}

  async *accounts(): AsyncIterable<ListedAccount> {
    for (let last = 0; ;) {
      const page = this.readModels.statement(PAGE).all(last).map(listed);
      yield* page;
      const end = page.at(-1);
      if (!end) return;
      last = end.number;
      // A list of a million accounts must not block requests.
      await turn();
    }
  }

  byEmail(email: string): ListedAccount | undefined {
    const row = this.readModels.statement(BY_EMAIL).get(normaliseEmail(email));
    return row && listed(row);
  }

  roles(): Pick<ListedAccount, 'id' | 'email' | 'role'>[] {
    return this.readModels.statement(ROLES).all() as unknown as Pick<ListedAccount, 'id' | 'email' | 'role'>[];
  }
}
