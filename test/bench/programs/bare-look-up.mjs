// A Fastify route that returns prepared bodies: {"answers": {number: body}}.
import { fastify, firstLine, serve } from './served.mjs';

const { answers } = await firstLine();
const bodies = new Map(Object.entries(answers));
const server = fastify();
server.get('/track/:number', (request, reply) => {
  const body = bodies.get(request.params.number);
  if (body === undefined) return reply.code(404).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
});
await serve(server);
