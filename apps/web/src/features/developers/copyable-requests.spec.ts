import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createShipmentSchema } from '@waymark/contracts';
import { describe, expect, it } from '@jest/globals';
import { calls, requestText, type Call } from './copyable-requests.js';

const sending = { origin: 'http://localhost:3000', key: 'wm_key', idempotencyKey: 'one' };

const run = promisify(execFile);

/** The words into which a shell splits a command, without running it. */
const wordsOf = async (command: string): Promise<string[]> => {
  const { stdout } = await run('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`]);
  return stdout.split('\0').slice(0, -1);
};

describe('a copyable request', () => {
  it('is split as intended by a shell', async () => {
    expect(await wordsOf(requestText(calls.feed, 'curl', sending))).toEqual([
      'http://localhost:3000/api/v1/events/?limit=10',
      '-H',
      'Authorization: Bearer wm_key',
    ]);
  });

  it('keeps its body intact, including quotes', async () => {
    const call: Call = { ...calls.create, body: { name: 'St James\'s \\ "Square" $HOME `x`' } };
    const words = await wordsOf(requestText(call, 'curl', sending));
    expect(words).toContain('Idempotency-Key: one');
    expect(JSON.parse(words.at(-1) ?? '')).toEqual(call.body);
  });

  it('does not buffer a stream', async () => {
    expect((await wordsOf(requestText(calls.stream, 'curl', sending)))[0]).toBe('-N');
  });

  it('contains a shipment that the API accepts', () => {
    expect(createShipmentSchema.safeParse(calls.create.body).error).toBeUndefined();
  });

  it('runs as a module', async () => {
    const server = createServer((request, response) => {
      void text(request).then((body) =>
        response.end(JSON.stringify({ url: request.url, body: JSON.parse(body) as unknown })),
      );
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const code = requestText(calls.create, 'JavaScript', { ...sending, origin: `http://127.0.0.1:${port}` });
    const printed = code.replace('await response.json()', 'await response.text()');
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', printed]);
    server.close();
    expect(JSON.parse(stdout.replace('200 ', ''))).toEqual({ url: '/api/v1/shipments/', body: calls.create.body });
  });
});
