import { NO_DECISIONS, decisionsOf, type EnteredStatus, type StatusDecisions } from '@waymark/domain';
import { type ViewsDatabase, WriteBackCache } from '@waymark/event-store';
import { decisionsJson } from './event-index-tables.js';

/** State that a projection buffers in memory until a flush. */
interface Kept {
  flush(): void;
  discard(): void;
}

const ACCOUNTS_IN_MEMORY = 50_000;
const SHIPMENTS_IN_MEMORY = 50_000;

/** Numbers words from 1, in order of appearance. All of them are in memory, because there are few. */
export const wordNumbers = (database: ViewsDatabase): Pick<Kept, 'discard'> & { numberOf(word: string): number } => {
  const select = database.prepare('SELECT number, word FROM indexed_words');
  const insert = database.prepare('INSERT INTO indexed_words VALUES (?, ?)');
  const numbers = new Map<string, number>();
  const discard = (): void => {
    numbers.clear();
    for (const { number, word } of select.all() as { number: number; word: string }[]) numbers.set(word, number);
  };
  discard();
  return {
    discard,
    numberOf: (word) => {
      const known = numbers.get(word);
      if (known !== undefined) return known;
      const number = numbers.size + 1;
      insert.run(number, word);
      numbers.set(word, number);
      return number;
    },
  };
};

interface IndexedType {
  number: number;
  type: string;
  entered: string;
  reported_by: string;
}

/** Numbers event types, combined with the entered status and its reporter, from 1 in order of appearance. */
export const typeNumbers = (
  database: ViewsDatabase,
): Pick<Kept, 'discard'> & { numberOf(type: string, entered: EnteredStatus | null): number } => {
  const select = database.prepare('SELECT number, type, entered, reported_by FROM indexed_types');
  const insert = database.prepare('INSERT INTO indexed_types VALUES (?, ?, ?, ?)');
  const numbers = new Map<string, number>();
  const discard = (): void => {
    numbers.clear();
    for (const { number, type, entered, reported_by } of select.all() as unknown as IndexedType[]) {
      numbers.set([type, entered, reported_by].join(' '), number);
    }
  };
  discard();
  return {
    discard,
    numberOf: (type, entered) => {
      const cells = [type, entered?.status ?? '', entered?.reported_by ?? ''] as const;
      const key = cells.join(' ');
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const number = numbers.size + 1;
      insert.run(number, ...cells);
      numbers.set(key, number);
      return number;
    },
  };
};

interface IndexedAccount {
  number: number;
  email: string;
}

/** Numbers accounts from 1, in order of appearance, and stores the most recent e-mail address of each as an actor. */
export const accountNumbers = (database: ViewsDatabase): Kept & { numberOf(id: string, email?: string): number } => {
  const selectLast = database.prepare('SELECT coalesce(max(number), 0) AS last FROM indexed_accounts');
  const select = database.prepare('SELECT number, email FROM indexed_accounts WHERE id = ?');
  const replace = database.prepare(`
    INSERT INTO indexed_accounts (number, id, email) VALUES (?, ?, ?) ON CONFLICT (number) DO UPDATE SET email = excluded.email`);
  const readLast = (): number => (selectLast.get() as { last: number }).last;
  let last = readLast();
  const accounts = new WriteBackCache<string, IndexedAccount | undefined>(ACCOUNTS_IN_MEMORY, {
    read: (id) => select.get(id) as IndexedAccount | undefined,
    write: (id, account) => {
      if (account) replace.run(account.number, id, account.email);
    },
  });
  return {
    numberOf: (id, email) => {
      const known = accounts.get(id);
      if (known && (email === undefined || known.email === email)) return known.number;
      const account = { number: known?.number ?? (last += 1), email: email ?? '' };
      accounts.set(id, account);
      return account.number;
    },
    flush: () => accounts.flush(),
    discard: () => {
      accounts.discard();
      last = readLast();
    },
  };
};

export interface IndexedShipment {
  /** Number of the owner's account. */
  owner: number;
  tracking_number: string;
}

/** All shipments, including deleted ones. */
export const shipmentRows = (
  database: ViewsDatabase,
): Kept & { get(id: number): IndexedShipment | undefined; set(id: number, shipment: IndexedShipment): void } => {
  const select = database.prepare('SELECT owner, tracking_number FROM indexed_shipments WHERE shipment_id = ?');
  const replace = database.prepare('INSERT OR REPLACE INTO indexed_shipments VALUES (?, ?, ?)');
  return new WriteBackCache<number, IndexedShipment | undefined>(SHIPMENTS_IN_MEMORY, {
    read: (id) => select.get(id) as IndexedShipment | undefined,
    write: (id, shipment) => {
      if (shipment) replace.run(id, shipment.owner, shipment.tracking_number);
    },
  });
};

/** The status decisions of each shipment that has more than its creation and is not deleted. */
export const statusRows = (
  database: ViewsDatabase,
): Kept & { get(id: number): StatusDecisions; set(id: number, decisions: StatusDecisions): void } => {
  const select = database.prepare('SELECT decisions FROM indexed_statuses WHERE shipment_id = ?');
  const replace = database.prepare('INSERT OR REPLACE INTO indexed_statuses VALUES (?, ?)');
  const remove = database.prepare('DELETE FROM indexed_statuses WHERE shipment_id = ?');
  return new WriteBackCache<number, StatusDecisions>(SHIPMENTS_IN_MEMORY, {
    read: (id) => {
      const row = select.get(id) as { decisions: string } | undefined;
      return row ? decisionsOf(decisionsJson.valueIn(row.decisions)) : NO_DECISIONS;
    },
    write: (id, decisions) => {
      if (decisions === NO_DECISIONS) remove.run(id);
      else replace.run(id, decisionsJson.text(decisions.facts));
    },
  });
};

interface BlockTimes {
  first_at: number;
  last_at: number;
}

/** The first and last time in each block of positions. */
export const blockRows = (database: ViewsDatabase): Kept & { widen(block: number, time: number): void } => {
  const select = database.prepare('SELECT first_at, last_at FROM index_blocks WHERE block = ?');
  const replace = database.prepare('INSERT OR REPLACE INTO index_blocks VALUES (?, ?, ?)');
  const blocks = new WriteBackCache<number, BlockTimes | undefined>(8, {
    read: (block) => select.get(block) as BlockTimes | undefined,
    write: (block, times) => {
      if (times) replace.run(block, times.first_at, times.last_at);
    },
  });
  return {
    widen: (block, time) => {
      const times = blocks.get(block);
      if (times && times.first_at <= time && time <= times.last_at) return;
      const { first_at = time, last_at = time } = times ?? {};
      blocks.set(block, { first_at: Math.min(first_at, time), last_at: Math.max(last_at, time) });
    },
    flush: () => blocks.flush(),
    discard: () => blocks.discard(),
  };
};
