// A Fastify route that checks token and body, inserts one row durably and answers it: {"file", "secret", "example"}.
import { fastify, firstLine, serve } from './served.mjs';
import { GroupCommit } from './group-commit.mjs';
import { verifier } from './jwt.mjs';

const { file, secret, example } = await firstLine();
const log = new GroupCommit(file);
const verify = verifier(secret);
const ruleOf = (value) => (typeof value === 'number' ? { type: 'number' } : { type: 'string', maxLength: 1_000 });
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
  await log.insert(`shipment-${last}`, 1, 'ShipmentCreated', JSON.stringify(shipment));
  return reply.code(201).send(shipment);
});
await serve(server);
