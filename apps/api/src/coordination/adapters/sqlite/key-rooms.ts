import { prepare, type Database } from '@waymark/event-store/sqlite';
import { IDEMPOTENCY_LIFETIME } from '@waymark/event-store';
import { COMMAND_LIMIT, type KeyClient, type KeyRooms } from '../../idempotency.js';

/** A row of idempotency_keys that was deleted to make room. */
export interface LostRow {
  key: string;
  boot: string;
}

/** A large answer needs the places of many keys, and a file of an earlier version can have many more. */
const MOST_DELETED_AT_ONCE = 100;

const addColumns = (database: Database): void => {
  const columns = prepare<{ name: string }>(database, "SELECT name FROM pragma_table_info('idempotency_keys')").all();
  if (!columns.some(({ name }) => name === 'client')) {
    // Rows of an earlier version belong to no client, and expire within a day.
    database.exec(`
      ALTER TABLE idempotency_keys ADD COLUMN client INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE idempotency_keys ADD COLUMN places INTEGER NOT NULL DEFAULT 1;
    `);
  }
  database.exec(`
    CREATE INDEX IF NOT EXISTS idempotency_keys_by_client ON idempotency_keys (client, touched_at) WHERE client > 0;
  `);
};

/** Temporary tables, because a rollback of a job also restores them. To count the rows takes O(rows). */
const countPlaces = (database: Database): void =>
  database.exec(`
    PRAGMA temp_store = MEMORY;
    CREATE TEMP TABLE taken (client INTEGER PRIMARY KEY, room TEXT NOT NULL, places INTEGER NOT NULL);
    INSERT INTO taken
      SELECT client, room, sum(places) FROM idempotency_keys JOIN key_clients ON id = client GROUP BY client;
    CREATE INDEX temp.taken_by_room ON taken (room, places);
    CREATE TEMP TABLE taken_in_room AS
      SELECT rooms.value AS room, coalesce((SELECT sum(places) FROM taken WHERE room = rooms.value), 0) AS places
      FROM json_each('["accounts", "anonymous"]') AS rooms;
  `);

/** A request without an account can be retried from another address, so all of them share the time of the last loss. */
const nameOfLoss = ({ room, id }: KeyClient): string => (room === 'accounts' ? id : '');

/** Counts the places of each client in its room, and takes them from the client with the most. */
export const keyRooms = (database: Database, rooms: KeyRooms) => {
  addColumns(database);
  countPlaces(database);
  const selectClient = prepare<{ id: number }>(database, 'SELECT id FROM key_clients WHERE room = ? AND name = ?');
  const insertClient = prepare<{ id: number }>(
    database,
    'INSERT INTO key_clients (room, name) VALUES (?, ?) RETURNING id',
  );
  const addPlaces = prepare(
    database,
    `INSERT INTO taken (client, room, places) SELECT id, room, ? FROM key_clients WHERE id = ?
     ON CONFLICT (client) DO UPDATE SET places = places + excluded.places`,
  );
  const addPlacesInRoom = prepare(
    database,
    'UPDATE taken_in_room SET places = places + ? WHERE room = (SELECT room FROM key_clients WHERE id = ?)',
  );
  const selectPlaces = prepare<{ places: number }>(database, 'SELECT places FROM taken_in_room WHERE room = ?');
  const selectLargest = prepare<{ client: number; name: string }>(
    database,
    `SELECT client, name FROM taken JOIN key_clients ON id = client
     WHERE taken.room = ? ORDER BY places DESC LIMIT 1`,
  );
  // A request that runs or was released may still reach the log, so its retry needs the reservation. A name comes before
  // its key, because nothing shows that a deleted key was answered.
  const deleteOldest = prepare<LostRow & { places: number; touched_at: number }>(
    database,
    `DELETE FROM idempotency_keys WHERE key = (
      SELECT key FROM (
        SELECT key, fingerprint, boot, touched_at FROM idempotency_keys
        WHERE client = ? AND client > 0 ORDER BY touched_at, boot LIMIT 20
      ) AS oldest
      WHERE touched_at <= ? OR boot GLOB 'answer *' OR (boot = '' AND EXISTS (
        SELECT 1 FROM idempotency_keys AS named WHERE named.key = oldest.fingerprint AND named.boot GLOB 'answer *'
      ))
      ORDER BY touched_at, boot LIMIT 1
    ) RETURNING key, boot, places, touched_at`,
  );
  const noteLoss = prepare(
    database,
    `INSERT INTO key_clients (room, name, lost_at) VALUES (?, ?, ?)
     ON CONFLICT (room, name) DO UPDATE SET lost_at = max(lost_at, excluded.lost_at)`,
  );
  const selectLoss = prepare<{ lost_at: number }>(
    database,
    'SELECT lost_at FROM key_clients WHERE room = ? AND name = ?',
  );
  const selectExpired = prepare<{ client: number; places: number }>(
    database,
    'SELECT client, sum(places) AS places FROM idempotency_keys WHERE touched_at <= ? GROUP BY client',
  );
  const deleteEmpty = prepare(database, 'DELETE FROM taken WHERE places <= 0');
  const deleteClients = prepare(
    database,
    'DELETE FROM key_clients WHERE lost_at <= ? AND id NOT IN (SELECT client FROM taken)',
  );

  /** Adds places to a client, or takes them away. */
  const take = (client: number, places: number): void => {
    addPlaces.run(places, client);
    addPlacesInRoom.run(places, client);
  };

  return {
    take,
    clientOf: ({ room, id }: KeyClient): number =>
      (selectClient.get(room, id) ?? insertClient.all(room, id)[0])?.id ?? 0,
    /** Returns the deleted rows. */
    makeRoom: (room: KeyClient['room'], now: number): LostRow[] => {
      const lost: LostRow[] = [];
      while (lost.length < MOST_DELETED_AT_ONCE && (selectPlaces.get(room)?.places ?? 0) > rooms[room]) {
        const largest = selectLargest.get(room);
        const [row] = largest ? deleteOldest.all(largest.client, now - COMMAND_LIMIT) : [];
        if (!largest || !row) break;
        take(largest.client, -row.places);
        noteLoss.run(room, nameOfLoss({ room, id: largest.name }), row.touched_at);
        lost.push(row);
      }
      return lost;
    },
    /** The time of the newest key that this client may have lost; 0 if it lost none. */
    lostAt: (client: KeyClient): number => selectLoss.get(client.room, nameOfLoss(client))?.lost_at ?? 0,
    /** Call before the rows that were touched until then are deleted. */
    expire: (until: number): void => {
      for (const { client, places } of selectExpired.all(until)) take(client, -places);
    },
    purge: (now: number): void => {
      deleteEmpty.run();
      deleteClients.run(now - IDEMPOTENCY_LIFETIME);
    },
  };
};
