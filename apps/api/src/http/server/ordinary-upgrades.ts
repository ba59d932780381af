import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

const OF_THE_UPGRADE = new Set(['connection', 'http2-settings', 'upgrade']);

/** The original request without its Upgrade header. */
const withoutUpgrade = ({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer => {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!OF_THE_UPGRADE.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[index + 1] ?? ''}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
};

const isUnder = (socketPath: string, { url }: IncomingMessage): boolean => url?.startsWith(socketPath) === true;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;

/**
 * Options of the HTTP server for `answerUpgrades`. Node.js versions that know them respond to a request with a body
 * themselves: Node.js 26 reads the body before it emits 'upgrade', so that the request cannot be put back.
 */
export const upgradesExcept = (
  socketPath: string,
): { shouldUpgradeCallback: (request: IncomingMessage) => boolean } => ({
  shouldUpgradeCallback: (request) => isUnder(socketPath, request) || !hasBody(request),
});

/**
 * A request to upgrade to another protocol than WebSocket, such as h2c, which Java's client tries first, gets an
 * ordinary HTTP/1.1 response, as RFC 9110 requires: the request is put back without the upgrade and parsed again. Other
 * code handles upgrades under `socketPath`.
 */
export const answerUpgrades = (server: Server, socketPath: string): void => {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isUnder(socketPath, request)) return;
    socket.unshift(Buffer.concat([withoutUpgrade(request), head]));
    server.emit('connection', socket);
  });
  server.prependListener('request', ({ headers }: IncomingMessage, response: ServerResponse) => {
    // Node.js drops what follows such a request on its connection: the client must not wait for more responses.
    if (headers.upgrade !== undefined) response.shouldKeepAlive = false;
  });
};
