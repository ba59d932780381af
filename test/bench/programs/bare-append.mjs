// Bookings, each one append to KurrentDB: {"url", "secret", "example"}.
import { randomUUID } from 'node:crypto';
import { jsonEvent, KurrentDBClient } from '@kurrent/kurrentdb-client';
import { serveBookings } from './bookings.mjs';
import { firstLine } from './served.mjs';

const given = await firstLine();
const client = KurrentDBClient.connectionString(given.url);
await serveBookings(given, (data) => {
  const id = randomUUID();
  const event = jsonEvent({ id, type: 'ShipmentCreated', data });
  return client.appendToStream(`bare-${id}`, event, { streamState: 'no_stream' });
});
