// A Fastify route that checks a token and returns the newest rows of an owner, or, to staff, those with the words:
// {"log": the product's, "file", "secret"}. Rows are JSON texts, ready to be joined.
import { fastify, firstLine, serve, DatabaseSync } from './served.mjs';
import { eventsIn } from './bare-log.mjs';
import { verifier } from './jwt.mjs';

/** The product's tokens; with others the search finds other rows, since a block of a number can be ADA1. */
const SEARCHED = [
  ...['sender_name', 'sender_address', 'sender_city', 'sender_country'],
  ...['recipient_name', 'recipient_address', 'recipient_city', 'recipient_country'],
  'contents_description',
];

const { log, file, secret } = await firstLine();
const database = new DatabaseSync(file);
database.exec(`
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = OFF;
  CREATE TABLE shipments (id INTEGER PRIMARY KEY, owner_id TEXT NOT NULL, json TEXT NOT NULL) STRICT;
  CREATE VIRTUAL TABLE words USING fts5(text, content='', detail=none);
  BEGIN;
`);
const insert = database.prepare('INSERT INTO shipments VALUES (?, ?, ?)');
const index = database.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)');
for (const { type, data } of eventsIn(log)) {
  if (type !== 'ShipmentCreated') continue;
  const { id, owner_id, tracking_number, created_at, waybill } = data;
  const times = { created_at, updated_at: created_at };
  const shipment = { id, tracking_number, status: 'pending', ...waybill, ...times, tracking_updates: [] };
  insert.run(id, owner_id, JSON.stringify(shipment));
  const emails = [waybill.sender_email, waybill.recipient_email].flatMap((email) => {
    const plain = (text) => text.replaceAll(/\W/g, '');
    return [`\ue000${plain(email)}`, `\ue001${plain(email.slice(email.indexOf('@')))}`];
  });
  const numbers = [tracking_number, tracking_number.replaceAll('-', '')];
  const words = [...numbers, ...SEARCHED.map((field) => waybill[field]), ...emails];
  index.run(id, words.join(' '));
}
database.exec('COMMIT; CREATE INDEX of_owner ON shipments (owner_id, id); PRAGMA optimize;');
const own = database.prepare('SELECT json FROM shipments WHERE owner_id = ? ORDER BY id DESC LIMIT ?');
const countOwn = database.prepare('SELECT count(*) AS total FROM shipments WHERE owner_id = ?');
const found = database.prepare(
  'SELECT json FROM shipments WHERE id IN (SELECT rowid FROM words WHERE words MATCH ?) ORDER BY id DESC LIMIT ?',
);
const countFound = database.prepare('SELECT count(*) AS total FROM words WHERE words MATCH ?');

const verify = verifier(secret);
const server = fastify();
server.get('/shipments', (request, reply) => {
  const claims = verify(request.headers.authorization);
  if (!claims) return reply.code(401).send();
  const { q, limit } = request.query;
  const key =
    q === undefined
      ? claims.sub
      : q
          .match(/\w+/g)
          .map((word) => `"${word}" *`)
          .join(' AND ');
  const [list, count] = q === undefined ? [own, countOwn] : [found, countFound];
  const rows = list.all(key, Number(limit)).map(({ json }) => json);
  return reply
    .header('x-total-count', count.get(key).total)
    .header('content-type', 'application/json; charset=utf-8')
    .send(`[${rows.join(',')}]`);
});
await serve(server, database);
