import { chmod, open, rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { namedDenial, errorCode } from '@waymark/event-store';
import { accountActionSchema, actionOutcomeSchema, type AccountAction, type ActionOutcome } from './account-action.js';

const NAME = 'accounts.sock';
/** The maximum length of a socket path in bytes on every system. */
const LONGEST = 103;
/** The maximum length of an action in bytes. The longest valid one has less than 1 kB. */
const LARGEST = 65_536;
/** Milliseconds for running actions when the server stops, less than the server's own deadline. */
const PATIENCE = 5_000;

/** Returns a path of the socket that is short enough. On Linux, a long DATA_DIR is replaced by a descriptor of it. */
const socketPath = async (dataDirectory: string): Promise<{ path: string; release: () => Promise<void> }> => {
  const path = join(dataDirectory, NAME);
  if (Buffer.byteLength(path) <= LONGEST) return { path, release: async () => undefined };
  if (process.platform !== 'linux') {
    throw new Error(`the path of DATA_DIR is too long for a socket; the longest is ${LONGEST - NAME.length - 1} bytes`);
  }
  const directory = await open(dataDirectory);
  return { path: `/proc/self/fd/${directory.fd}/${NAME}`, release: () => directory.close() };
};

/**
 * Returns undefined for a body that is too large, after reading it all: a sender that is cut off does not read the
 * response.
 */
const bodyOf = async (incoming: IncomingMessage): Promise<string | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= LARGEST) chunks.push(chunk);
  }
  return size <= LARGEST ? Buffer.concat(chunks).toString('utf8') : undefined;
};

const outcomeOf = async (
  body: string | undefined,
  act: (action: AccountAction) => Promise<ActionOutcome>,
): Promise<ActionOutcome> => {
  if (body === undefined) return { code: 1, lines: ['An action cannot be longer than 64 kB.'] };
  const action = accountActionSchema.safeParse(JSON.parse(body));
  if (action.success) return act(action.data);
  return { code: 2, lines: ['The running server is a different release and does not support this command.'] };
};

const answer = async (
  incoming: IncomingMessage,
  response: ServerResponse,
  act: (action: AccountAction) => Promise<ActionOutcome>,
): Promise<void> => {
  response.end(JSON.stringify(await outcomeOf(await bodyOf(incoming), act)));
  await finished(response);
};

export interface AccountsSocket {
  /** Accepts no more actions. Resolves once the running ones have a response, or after 5 s, when they are aborted. */
  close(): Promise<void>;
}

/**
 * Serves `npm run accounts` for the server that holds the lock of this data directory. The file's permissions
 * authenticate: only its owner can connect. `act` never rejects.
 */
export const listenForActions = async (
  dataDirectory: string,
  act: (action: AccountAction) => Promise<ActionOutcome>,
): Promise<AccountsSocket> => {
  const { path, release } = await socketPath(dataDirectory);
  const running = new Set<Promise<void>>();
  const server = createServer((incoming, response) => {
    // The tool itself reports a connection that ends without a response.
    const one = answer(incoming, response, act).catch(() => void response.destroy());
    running.add(one);
    void one.then(() => running.delete(one));
  });
  try {
    // A killed server has left its socket.
    await rm(path, { force: true });
    server.listen(path);
    await once(server, 'listening');
    await chmod(path, 0o600);
  } catch (error) {
    await release();
    throw error;
  }
  return {
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      await Promise.race([Promise.all(running), pause(PATIENCE, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
      await release();
    },
  };
};

const ABSENT: ReadonlySet<unknown> = new Set(['ENOENT', 'ECONNREFUSED']);

/**
 * Returns the outcome of the running server of this data directory; undefined if none listens. Rejects if the server
 * cannot be reached.
 */
export const askServer = async (dataDirectory: string, action: AccountAction): Promise<ActionOutcome | undefined> => {
  const { path, release } = await socketPath(dataDirectory);
  try {
    const asking = request({ socketPath: path, method: 'POST', agent: false });
    asking.end(JSON.stringify(action));
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    return actionOutcomeSchema.parse(JSON.parse(await text(response)));
  } catch (error) {
    if (ABSENT.has(errorCode(error))) return undefined;
    if (errorCode(error) !== 'ECONNRESET') throw namedDenial(error, path);
    return { code: 2, lines: ['The server stopped before it responded. Run `list` to see the result.'] };
  } finally {
    await release();
  }
};
