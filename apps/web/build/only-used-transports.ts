import type { Plugin } from 'vite';

const transports = `
import { XHR } from './polling-xhr.node.js';
import { WS } from './websocket.node.js';
export const transports = { websocket: WS, polling: XHR };`;

/** Leaves WebTransport out of Engine.IO's table of transports: the server does not offer it. */
export const onlyUsedTransports = (): Plugin => ({
  name: 'only-used-transports',
  apply: 'build',
  load: {
    filter: { id: /node_modules\/engine\.io-client\/build\/esm\/transports\/index\.js$/ },
    handler: () => transports,
  },
});
