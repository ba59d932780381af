// Shared by the bare servers: their first line of input is JSON, they print their address, and end with their input.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { packageOfTheApi } from '../../../scripts/scale/product.mjs';

export const fastify = packageOfTheApi('fastify');
export const { DatabaseSync } = packageOfTheApi('@photostructure/sqlite');

export const firstLine = async () => {
  const lines = createInterface({ input: process.stdin });
  const [line] = await once(lines, 'line');
  lines.on('close', () => process.exit());
  return JSON.parse(line);
};

/** Garbage collection closes an unreferenced database under its statements, so the server keeps a reference. */
export const serve = async (server, database) => {
  server.addHook('onClose', () => database?.close());
  console.log(await server.listen({ port: 0, host: '127.0.0.1' }));
};
