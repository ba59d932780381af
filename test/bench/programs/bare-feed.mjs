// A Fastify route that checks a token and returns a page of CloudEvents, read from the log by position:
// {"log": the product's, "secret"}. The tracking numbers are in memory.
import { fastify, firstLine, serve, DatabaseSync } from './served.mjs';
import { eventsIn } from './bare-log.mjs';
import { verifier } from './jwt.mjs';

const { log, secret } = await firstLine();
const numbers = new Map();
for (const { stream, type, data } of eventsIn(log)) {
  if (type === 'ShipmentCreated') numbers.set(stream, data.tracking_number);
}
const database = new DatabaseSync(log, { readOnly: true });
const select = database.prepare('SELECT * FROM events WHERE position > ? ORDER BY position LIMIT ?');

const cloudEventOf = ({ position, id, stream, version, type, data, metadata }) => ({
  specversion: '1.0',
  id,
  source: `/api/v1/shipments/${stream.slice('shipment-'.length)}/`,
  type: `waymark.shipment.${type}.v1`,
  subject: numbers.get(stream),
  time: JSON.parse(metadata).recorded_at,
  datacontenttype: 'application/json',
  sequence: String(position).padStart(16, '0'),
  data: { version, ...JSON.parse(data) },
});

const verify = verifier(secret);
const server = fastify();
server.get('/events', (request, reply) => {
  if (!verify(request.headers.authorization)) return reply.code(401).send();
  const { after, limit } = request.query;
  const events = select.all(Number(after), Number(limit)).map(cloudEventOf);
  return reply.send({ events, next: events.at(-1)?.sequence ?? after });
});
await serve(server, database);
