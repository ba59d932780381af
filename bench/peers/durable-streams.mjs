// The server of Durable Streams in files, each append with fdatasync. The first line of its input is {"directory"}. It
// prints its address, and ends with its input.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { DurableStreamTestServer } from '@durable-streams/server';

// Its log would be read as the address.
console.info = () => {};

const lines = createInterface({ input: process.stdin });
const [line] = await once(lines, 'line');
lines.on('close', () => process.exit());
const server = new DurableStreamTestServer({ port: 0, host: '127.0.0.1', dataDir: JSON.parse(line).directory });
console.log(await server.start());
