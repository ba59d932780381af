import type { AccountResource } from '@waymark/contracts';
import { normaliseEmail } from '@waymark/domain';
import type { ReadYourWrites } from '../../event-log/read-your-writes.js';
import type { ReadModels, Row } from '@waymark/event-store/sqlite';
import { matchOf, searchedWords } from '../../platform/search-words.js';
import { notFound } from '../../http/answers/headers.js';

export interface PeopleQuery {
  /** Search words; each matches the beginning of a word. */
  q?: string | undefined;
  limit: number;
  /** The number of the last account of the previous page. */
  before: number;
}

export interface People {
  accounts: AccountResource[];
  /** The start of the next page; undefined on the last. */
  next: number | undefined;
  total: number;
}

const COLUMNS =
  'number, accounts.id, email, first_name, last_name, phone_number, company_name, role, enabled, registered_at';
const NUMBERS = 'SELECT number FROM accounts WHERE normalised_email IN (SELECT value FROM json_each(?))';
const BY_ID = `SELECT ${COLUMNS} FROM accounts WHERE id = ?`;
const SHOWN = 'number NOT IN (SELECT value FROM json_each(?))';
const COUNT = `SELECT count(*) AS total FROM accounts WHERE ${SHOWN}`;
const PAGE = `SELECT ${COLUMNS} FROM accounts WHERE ${SHOWN} AND number < ? ORDER BY number DESC LIMIT ?`;
const FOUND = 'account_search MATCH ? AND account_search.rowid NOT IN (SELECT value FROM json_each(?))';
const COUNT_FOUND = `SELECT count(*) AS total FROM account_search WHERE ${FOUND}`;
const PAGE_FOUND = `
  SELECT ${COLUMNS} FROM account_search CROSS JOIN accounts ON number = account_search.rowid
  WHERE ${FOUND} AND account_search.rowid < ? ORDER BY account_search.rowid DESC LIMIT ?`;

const accountOf = (row: Row): AccountResource & { number: number } => {
  const { enabled, ...account } = row as unknown as Omit<AccountResource, 'enabled'> & {
    number: number;
    enabled: 0 | 1;
  };
  return { ...account, enabled: enabled === 1 };
};

/** Accounts as staff see them, including disabled ones, without those that the configuration shuts. */
export class PeopleQueries {
  constructor(
    private readonly readModels: Pick<ReadModels, 'statement'>,
    private readonly readYourWrites: ReadYourWrites,
    /** Normalised e-mail addresses. */
    private readonly shut: readonly string[] = [],
  ) {}

  /** Rejects with ApiError ACCOUNT_NOT_FOUND. */
  async find(id: string): Promise<AccountResource> {
    const { found, freshness } = await this.readYourWrites.find(() => this.byId(id));
    if (!found) throw notFound('ACCOUNT_NOT_FOUND', freshness);
    return found;
  }

  /** Newest first. */
  list({ q = '', limit, before }: PeopleQuery): People {
    const shut = JSON.stringify(this.numbersOfShut());
    const words = searchedWords(q);
    if (q.trim() !== '' && words.length === 0) return { accounts: [], next: undefined, total: 0 };
    const chosen = words.length > 0 ? [matchOf(words.map((word) => [word])), shut] : [shut];
    const [page, count] = words.length > 0 ? [PAGE_FOUND, COUNT_FOUND] : [PAGE, COUNT];
    const rows = this.readModels
      .statement(page)
      .all(...chosen, before, limit + 1)
      .map(accountOf);
    const shown = rows.slice(0, limit);
    return {
      accounts: shown.map(({ number: _number, ...account }) => account),
      next: rows.length > limit ? shown.at(-1)?.number : undefined,
      total: Number(this.readModels.statement(count).get(...chosen)?.['total']),
    };
  }

  private byId(id: string): AccountResource | undefined {
    const row = this.readModels.statement(BY_ID).get(id);
    if (!row) return undefined;
    const { number: _number, ...account } = accountOf(row);
    return this.shut.includes(normaliseEmail(account.email)) ? undefined : account;
  }

  private numbersOfShut(): number[] {
    if (this.shut.length === 0) return [];
    const rows = this.readModels.statement(NUMBERS).all(JSON.stringify(this.shut));
    return rows.map(({ number }) => Number(number));
  }
}
