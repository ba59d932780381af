import type { Plugin } from 'vite';

const engine = `
import { SocketWithoutUpgrade } from './socket.js';
import { WS } from './transports/websocket.js';
export { parse } from './contrib/parseuri.js';
export { nextTick } from './globals.js';
export { Fetch } from './transports/polling-fetch.js';
export { XHR } from './transports/polling-xhr.js';
export { XHR as NodeXHR } from './transports/polling-xhr.js';
export { WS as NodeWebSocket, WS as WebSocket } from './transports/websocket.js';
export { WT as WebTransport } from './transports/webtransport.js';
export { installTimerFunctions } from './util.js';
export class Socket extends SocketWithoutUpgrade {
  constructor(address, options) {
    super(address, { ...options, transports: [WS] });
  }
}`;

export const webSocketOnly = (): Plugin => ({
  name: 'web-socket-only',
  apply: 'build',
  load: {
    filter: { id: /node_modules\/engine\.io-client\/build\/esm\/index\.js$/ },
    handler: () => ({ code: engine, moduleSideEffects: false }),
  },
});
