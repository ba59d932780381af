// The booking route of the bare programs: a Fastify route that checks token and body, and responds once it is stored.
import { fastify, serve } from './served.mjs';
import { verifier } from './jwt.mjs';

const ruleOf = (value) => (typeof value === 'number' ? { type: 'number' } : { type: 'string', maxLength: 1_000 });

/** `keep(shipment)` resolves once the shipment is durable; ids start at 1. */
export const serveBookings = async ({ secret, example }, keep) => {
  const verify = verifier(secret);
  const body = {
    type: 'object',
    required: Object.keys(example),
    properties: Object.fromEntries(Object.entries(example).map(([name, value]) => [name, ruleOf(value)])),
  };
  let last = 0;
  const server = fastify();
  server.post('/shipments', { schema: { body } }, async (request, reply) => {
    const claims = verify(request.headers.authorization);
    if (!claims) return reply.code(401).send();
    last += 1;
    const shipment = { id: last, owner_id: claims.sub, created_at: new Date().toISOString(), ...request.body };
    await keep(shipment);
    return reply.code(201).send(shipment);
  });
  await serve(server);
};
