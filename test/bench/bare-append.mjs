// The simplest honest program that records a posted body: node:http, JSON, appendToStream, 201. Usage: node bare-append.mjs EVENT_STORE_URL
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { jsonEvent, KurrentDBClient } from '@kurrent/kurrentdb-client';

const client = KurrentDBClient.connectionString(process.argv[2]);
const server = createServer(async (request, response) => {
  const data = await json(request);
  const id = randomUUID();
  await client.appendToStream(`bare-${id}`, jsonEvent({ id, type: 'ShipmentCreated', data }), {
    streamState: 'no_stream',
  });
  const answer = JSON.stringify({ id, ...data });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) };
  response.writeHead(201, headers).end(answer);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
