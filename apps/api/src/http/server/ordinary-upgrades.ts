import type { IncomingMessage, Server } from 'node:http';
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

/**
 * A request to upgrade to another protocol than WebSocket, such as h2c, which Java's client tries first, gets an
 * ordinary HTTP/1.1 response, as RFC 9110 requires: the request is put back without the upgrade and parsed again. Other
 * code handles upgrades under `socketPath`.
 */
export const answerUpgrades = (server: Server, socketPath: string): void => {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.startsWith(socketPath)) return;
    socket.unshift(Buffer.concat([withoutUpgrade(request), head]));
    server.emit('connection', socket);
  });
};
