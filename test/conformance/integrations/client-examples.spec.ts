import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient, apiKeyTokens } from '@waymark/client';
import { newKey } from '../../support/clients/api-keys.js';
import { newCustomer } from '../../support/clients/people.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';

const anybody = useServer();
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The examples of the package's README, in order, as Node.js programs. */
const examples = async (): Promise<string[]> => {
  const readme = await readFile(join(root, 'libs/client/README.md'), 'utf8');
  return [...readme.matchAll(/^```ts\n(.+?)^```$/gms)].map(([, code = '']) => code.replaceAll(' as const', ''));
};

/** A running program with its whole output. */
class Program {
  output = '';
  readonly ended: Promise<number | null>;
  private readonly process: ChildProcess;

  constructor(file: string, environment: Record<string, string>) {
    this.process = spawn(process.execPath, [file], { env: environment });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.on('data', (part) => (this.output += String(part)));
    }
    this.ended = new Promise((resolve) => this.process.once('close', resolve));
  }

  async stop(): Promise<void> {
    this.process.kill();
    await this.ended;
  }
}

describe('the examples of the client package', () => {
  let folder = '';
  let environment: Record<string, string> = {};
  const programs: Program[] = [];
  const run = (number: number, more: Record<string, string> = {}): Program => {
    const program = new Program(join(folder, `${number}.mjs`), { ...environment, ...more });
    programs.push(program);
    return program;
  };
  const outputOf = async (number: number, more: Record<string, string> = {}): Promise<string> => {
    const program = run(number, more);
    expect([await program.ended, program.output]).toEqual([0, expect.any(String)]);
    return program.output;
  };

  beforeAll(async () => {
    const { client } = await newCustomer(anybody);
    const { key } = await newKey(client, 'shipments:read', 'shipments:write', 'events:read', 'webhooks:write');
    environment = { WAYMARK_URL: anybody.url, WAYMARK_KEY: key };
    // Next to node_modules, so that Node.js resolves the package.
    folder = await mkdtemp(join(root, '.stamp/examples-'));
    for (const [index, code] of (await examples()).entries()) await writeFile(join(folder, `${index + 1}.mjs`), code);
  });
  afterAll(async () => {
    for (const program of programs) await program.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('book, list and follow shipments', async () => {
    const booking = await outputOf(1);
    const number = /booked (\S+)/.exec(booking)?.[1] ?? 'no number';
    expect(booking).toMatch(/refused 400 \[ '.+' \]/);
    expect(await outputOf(1)).toContain(`booked ${number}\n`);
    expect(await outputOf(2)).toBe(`${number} pending Oslo to Lima\n`);
    expect(await outputOf(3, { ONCE: 'yes' })).toContain(` waymark.shipment.created.v1 ${number}\n`);
  });

  it('receive a webhook, and reject an unsigned one', async () => {
    const { webhooks } = createClient({ url: anybody.url, tokens: apiKeyTokens(environment['WAYMARK_KEY'] ?? '') });
    const { id, secret } = await webhooks.register({ url: 'http://127.0.0.1:9/' });
    const receiver = run(4, { PORT: '0', WAYMARK_WEBHOOK_SECRET: secret });
    const port = await until('the receiver to listen', () => /port: (\d+)/.exec(receiver.output)?.[1]);
    const url = `http://127.0.0.1:${port}/`;
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400);
    await webhooks.change(id, { url });
    await webhooks.sendTest(id);
    await until('the event', () => receiver.output.includes('received waymark.'));
  });
});
