import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ActionOutcome } from './account-action.js';
import { askServer, listenForActions } from './accounts-socket.js';

const LIST = { kind: 'list' } as const;

describe('the socket for actions', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'waymark-socket-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('is absent where no server runs', async () => {
    expect(await askServer(directory, LIST)).toBeUndefined();
  });

  it('rejects an action that this release does not know', async () => {
    const socket = await listenForActions(directory, async () => ({ code: 0, lines: [] }));
    const asking = request({ socketPath: join(directory, 'accounts.sock'), method: 'POST', agent: false });
    asking.end(JSON.stringify({ kind: 'promote', email: 'ada@example.com' }));
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    expect(JSON.parse(await text(response))).toEqual({
      code: 2,
      lines: [expect.stringContaining('different release')],
    });
    await socket.close();
  });

  it('rejects an action of more than 64 kB', async () => {
    const socket = await listenForActions(directory, async () => ({ code: 0, lines: [] }));
    const withPassword = (length: number) =>
      askServer(directory, { kind: 'password', email: 'ada@example.com', password: 'x'.repeat(length) });
    const refusal = { code: 1, lines: ['An action cannot be longer than 64 kB.'] };
    expect(await withPassword(65_536)).toEqual(refusal);
    expect(await withPassword(4 * 1_048_576)).toEqual(refusal);
    expect(await withPassword(60_000)).toEqual({ code: 0, lines: [] });
    await socket.close();
  });

  it('responds to a running action before it closes', async () => {
    let finish: (outcome: ActionOutcome) => void = () => undefined;
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const socket = await listenForActions(directory, () => {
      begin();
      return new Promise((resolve) => (finish = resolve));
    });
    const outcome = askServer(directory, LIST);
    await begun;
    const closed = socket.close();
    finish({ code: 0, lines: ['done'] });
    expect(await outcome).toEqual({ code: 0, lines: ['done'] });
    await closed;
    expect(await askServer(directory, LIST)).toBeUndefined();
  });

  it('reports a server that stops before it responds', async () => {
    const server = createServer((request) => request.socket.destroy()).listen(join(directory, 'accounts.sock'));
    await once(server, 'listening');
    expect(await askServer(directory, LIST)).toEqual({
      code: 2,
      lines: [expect.stringContaining('stopped before it responded')],
    });
    server.close();
  });
});
