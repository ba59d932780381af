// The simplest honest program that records a posted body: Fastify, a JSON body, appendToStream, 201. Usage: node bare-append.mjs EVENT_STORE_URL
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';

// The product's own versions of both.
const require = createRequire(new URL('../../apps/api/package.json', import.meta.url));
const { jsonEvent, KurrentDBClient } = require('@kurrent/kurrentdb-client');
const fastify = require('fastify');

const client = KurrentDBClient.connectionString(process.argv[2]);
const server = fastify();
server.post('/shipments', async (request, reply) => {
  const id = randomUUID();
  await client.appendToStream(`bare-${id}`, jsonEvent({ id, type: 'ShipmentCreated', data: request.body }), {
    streamState: 'no_stream',
  });
  return reply.code(201).send({ id, ...request.body });
});
console.log(await server.listen({ port: 0, host: '127.0.0.1' }));
