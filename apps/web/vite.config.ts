import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.js';
import { preloadFonts } from './build/preload-fonts.js';
import { webSocketOnly } from './build/web-socket-only.js';
import { withoutDisplayNames } from './build/without-display-names.js';

/** One chunk for what every page needs and only an upgrade changes; it stays cached over deployments. */
const vendor = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|xstate)\//;
/** Small modules that nearly every page shares: one file compresses better than twenty. */
const shell =
  /libs\/contracts\/src\/(limits|routes|statuses|texts)|lucide-react\/dist\/esm\/[^/]+$|src\/lib\/(class-names|document-head|notify|public-request|request-error|request-log|session|settings|theme|use-actor-state)\.ts|src\/components\/ui\/(button|card|spinner|logo|empty-state|skeleton)/;

/** Packages whose parts have no effects of their own, which their manifests do not say. */
const unusedPartsGo = /node_modules\/(engine\.io-client|use-sync-external-store)\//;

const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(['inter-latin-wght-normal', 'bricolage-grotesque-latin-wght-normal']),
    precompress(),
    withoutDisplayNames(),
    webSocketOnly(),
  ],
  resolve: { conditions: ['@app/source', 'module', 'browser', mode === 'production' ? 'production' : 'development'] },
  server: { proxy: { '/api': apiUrl, '/socket.io': { target: apiUrl, ws: true } } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // A data: address would need a weaker content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: unusedPartsGo, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor },
            { name: 'shell', test: shell },
          ],
        },
      },
    },
  },
}));
