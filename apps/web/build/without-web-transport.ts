import type { Plugin } from 'vite';

const lines = /^.*\bWT\b.*$/gm;

/**
 * Removes WebTransport from the build of Socket.IO's client. The live client does not use it, but a table of all transports
 * keeps it: some 700 of the 130,000 gzipped bytes that the Track page may load. If a new version of Engine.IO changes the code
 * that this plugin removes, supported-browsers.int.spec.ts fails.
 */
export const withoutWebTransport = (): Plugin => ({
  name: 'without-web-transport',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/engine\.io-client\/.+\/transports\/index\.js$/ },
    handler: (code) => ({ code: code.replace(lines, ''), map: null }),
  },
});
