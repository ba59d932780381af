// The program that most people would write: Express 5, Drizzle and PostgreSQL. A booking checks the token and the body,
// is durable before its response, has a unique tracking number, and is recorded once for an Idempotency-Key. Unlike
// Waymark it keeps no history. The first line of its input is {"socket": PostgreSQL's folder, "secret"}. It prints its
// address, and ends with its input.
import { createHash, createSecretKey, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { and, eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { bigint, bigserial, doublePrecision, json, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import express from 'express';
import jwt from 'jsonwebtoken';
import pg from 'pg';
import { z } from 'zod';

const CONNECTIONS = 16;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const person = (role) => ({
  [`${role}_name`]: z.string().trim().min(1).max(255),
  [`${role}_email`]: z.email().max(254),
  [`${role}_phone`]: z.string().trim().min(1).max(20),
  [`${role}_address`]: z.string().trim().min(1).max(1_000),
  [`${role}_city`]: z.string().trim().min(1).max(100),
  [`${role}_country`]: z.string().trim().min(1).max(100),
});
const day = z.iso.date();
const waybill = z.object({
  service_type: z.enum(['standard', 'express', 'overnight', 'international']),
  ...person('sender'),
  ...person('recipient'),
  weight: z.number().positive().max(100_000),
  length: z.number().positive().max(100_000),
  width: z.number().positive().max(100_000),
  height: z.number().positive().max(100_000),
  contents_description: z.string().trim().min(1).max(1_000),
  declared_value: z.number().nonnegative().max(10_000_000),
  shipment_date: day,
  estimated_delivery: day,
});

const columnOf = (schema) => (schema instanceof z.ZodNumber ? doublePrecision() : text());
const columns = Object.fromEntries(
  Object.entries(waybill.shape).map(([name, schema]) => [name, columnOf(schema).notNull()]),
);
const shipments = pgTable('shipments', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  tracking_number: text().notNull().unique(),
  owner_id: text().notNull(),
  status: text().notNull(),
  created_at: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  ...columns,
});
const updates = pgTable('updates', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  shipment_id: bigint({ mode: 'number' }).notNull(),
  status: text().notNull(),
  location: text().notNull(),
  description: text().notNull(),
  timestamp: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
});
const requests = pgTable('requests', {
  account_id: text().notNull(),
  key: text().notNull(),
  fingerprint: text().notNull(),
  response: json().notNull(),
});

const lines = createInterface({ input: process.stdin });
const [line] = await once(lines, 'line');
lines.on('close', () => process.exit());
const { socket, secret } = JSON.parse(line);
// From a text, the package would derive the key for each token.
const tokenKey = createSecretKey(Buffer.from(secret));
const pool = new pg.Pool({ host: socket, user: 'waymark', database: 'postgres', max: CONNECTIONS });
const database = drizzle(pool);
const typeOf = (schema) => (schema instanceof z.ZodNumber ? 'double precision' : 'text');
await pool.query(`
  CREATE TABLE shipments (
    id bigserial PRIMARY KEY, tracking_number text NOT NULL UNIQUE, owner_id text NOT NULL, status text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    ${Object.entries(waybill.shape).map(([name, schema]) => `${name} ${typeOf(schema)} NOT NULL`)}
  );
  CREATE INDEX shipments_of_an_owner ON shipments (owner_id, id DESC);
  CREATE TABLE updates (
    id bigserial PRIMARY KEY, shipment_id bigint NOT NULL REFERENCES shipments ON DELETE CASCADE, status text NOT NULL,
    location text NOT NULL, description text NOT NULL, timestamp timestamptz NOT NULL
  );
  CREATE INDEX updates_of_a_shipment ON updates (shipment_id, id DESC);
  CREATE TABLE requests (
    account_id text, key text, fingerprint text NOT NULL, response json NOT NULL, PRIMARY KEY (account_id, key)
  );`);

const found = database
  .select()
  .from(shipments)
  .leftJoin(updates, eq(updates.shipment_id, shipments.id))
  .where(eq(shipments.tracking_number, sql.placeholder('number')))
  .prepare('found');
const kept = database
  .select()
  .from(requests)
  .where(and(eq(requests.account_id, sql.placeholder('account')), eq(requests.key, sql.placeholder('key'))))
  .prepare('kept');

const trackingNumber = () => `WM${Array.from({ length: 13 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
const names = ['tracking_number', 'owner_id', 'status', ...Object.keys(waybill.shape)];
const values = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));
const bookingOn = (connection) => connection.insert(shipments).values(values).returning().prepare('booking');
const booking = bookingOn(database);
const book = async (prepared, owner_id, body) => {
  const row = { ...body, tracking_number: trackingNumber(), owner_id, status: 'pending' };
  const [shipment] = await prepared.execute(row);
  return shipment;
};

const ANOTHER = Symbol('recorded by another request');
/** Books once for a key; the response is stored in the same transaction. */
const bookOnce = async (account_id, key, body) => {
  const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  try {
    return await database.transaction(async (transaction) => {
      const response = await book(bookingOn(transaction), account_id, body);
      const request = { account_id, key, fingerprint, response };
      const inserted = await transaction
        .insert(requests)
        .values(request)
        .onConflictDoNothing()
        .returning({ key: requests.key });
      if (inserted.length === 0) throw ANOTHER;
      return response;
    });
  } catch (error) {
    if (error !== ANOTHER) throw error;
    const [request] = await kept.execute({ account: account_id, key });
    return request.fingerprint === fingerprint ? request.response : undefined;
  }
};

const short = (name) => name.replace(/\s+(\S)\S*$/, ' $1.');
const hidden = ['email', 'phone', 'address'].flatMap((field) => [`sender_${field}`, `recipient_${field}`]);
const publicOf = (rows) => {
  const shipment = { ...rows[0].shipments };
  for (const field of ['owner_id', ...hidden]) delete shipment[field];
  for (const field of ['sender_name', 'recipient_name']) shipment[field] = short(shipment[field]);
  return { ...shipment, tracking_updates: rows.flatMap(({ updates: update }) => update ?? []) };
};

const application = express();
application.disable('x-powered-by');
application.use(express.json());
application.post('/shipments', async (request, response) => {
  let claims;
  try {
    claims = jwt.verify(request.get('authorization')?.slice('Bearer '.length), tokenKey, { algorithms: ['HS256'] });
  } catch {
    return response.status(401).json({ detail: 'Not signed in' });
  }
  const { success, data, error } = waybill.safeParse(request.body);
  if (!success) return response.status(400).json(z.flattenError(error).fieldErrors);
  const key = request.get('idempotency-key');
  const shipment = key ? await bookOnce(claims.sub, key, data) : await book(booking, claims.sub, data);
  if (!shipment) return response.status(422).json({ detail: 'The key belongs to another request' });
  response.status(201).json(shipment);
});
application.get('/track/:number', async (request, response) => {
  const rows = await found.execute({ number: request.params.number });
  if (rows.length === 0) return response.status(404).json({ detail: 'Shipment not found' });
  response.json(publicOf(rows));
});
const server = application.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
