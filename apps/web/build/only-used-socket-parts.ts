import type { Plugin } from 'vite';

const transports = `
import { Fetch } from './polling-fetch.js';
import { WS } from './websocket.js';
export const transports = { websocket: WS, polling: Fetch };`;

const nothingIsBinary = `
export const isBinary = () => false;
export const hasBinary = isBinary;`;

const noAttachments = `
export const deconstructPacket = () => {};
export const reconstructPacket = deconstructPacket;`;

const replacements: readonly (readonly [end: string, code: string])[] = [
  ['engine.io-client/build/esm/transports/index.js', transports],
  ['socket.io-parser/build/esm/is-binary.js', nothingIsBinary],
  ['socket.io-parser/build/esm/binary.js', noAttachments],
];

/** Leaves out of Socket.IO's client what this product never sends or offers: WebTransport, XMLHttpRequest, binary attachments. */
export const onlyUsedSocketParts = (): Plugin => ({
  name: 'only-used-socket-parts',
  apply: 'build',
  load: {
    filter: { id: /node_modules\/(engine\.io-client|socket\.io-parser)\/build\/esm\// },
    handler: (id) => replacements.find(([end]) => id.endsWith(end))?.[1],
  },
});
