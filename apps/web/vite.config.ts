import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstScript } from './build/first-script.js';
import { pageDocuments } from './build/page-documents.js';
import { precompress } from './build/precompress.js';
import { preloadFonts } from './build/preload-fonts.js';
import { signedInChunk } from './build/signed-in-chunk.js';
import { stylesWithoutElements } from './build/styles-without-elements.js';
import { withoutDisplayNames } from './build/without-display-names.js';

/** One chunk for what every page needs and only an upgrade changes; it stays cached over deployments. */
const vendor =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|xstate|@xstate)\//;
/** The first chunk, and with it the small modules that nearly every page shares: one file compresses better than twenty. */
const shell =
  /src\/main\.tsx|lucide\/dist\/esm\/icons\/(arrow-right|check|chevron-down|circle-alert|copy|map-pin|package-x|printer|rotate-ccw-clock|rotate-cw|scan-line|triangle-alert)\.mjs$|src\/lib\/[a-z]+\/(calendar|document-head|format|formatters|use-copied|use-now)\.ts|src\/components\/ui\/(button|card|copy-button|icon|spinner|line-dot|logo|empty-state|page-heading|skeleton|pill|status-pill|zone-note)/;

/** What the marketing pages share. */
const drawings = /src\/components\/(illustrations|marketing)\/|src\/features\/services\/components\/scenes\//;
const forms =
  /node_modules\/(react-hook-form|@hookform)\/|src\/lib\/forms\/|src\/components\/ui\/(field|restored-note)|libs\/contracts\/src\/(field|formats|accounts)/;
/** What answers and forms are read by; public pages do without. */
const schemas =
  /node_modules\/zod\/|libs\/contracts\/src\/(answer-parts|audit|event-log|event-types|history|live|read-answer|shipments|webhooks)\.ts/;

/** Menus and dialogs, and what both hold the focus with. */
const menu =
  /node_modules\/(@radix-ui|@floating-ui|react-remove-scroll|aria-hidden|use-sidecar)\/|src\/components\/ui\/menu/;
/** What forms are sent by and lists are read by; public pages do without. */
const requests =
  /node_modules\/axios\/|libs\/(client|contracts)\/src\/|src\/lib\/requests\/|src\/features\/auth\/(api|renew)/;

/** Packages whose parts have no effects of their own, which their manifests do not say. */
const unusedPartsGo = /node_modules\/(engine\.io-client|use-sync-external-store)\//;

/** The paths anybody may open first, each with what draws it. */
const publicPages = {
  '/': 'src/app/routes/home.tsx',
  '/about': 'src/app/routes/about.tsx',
  '/services': 'src/app/routes/services.tsx',
  '/faq': 'src/app/routes/faq.tsx',
  '/contact': 'src/app/routes/contact.tsx',
  '/track': 'src/app/routes/track.tsx',
  '/login': 'src/app/routes/login.tsx',
  '/register': 'src/app/routes/register.tsx',
  '/developers/guide': 'src/app/routes/developers-guide.tsx',
};

const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig(({ mode, isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    firstScript(),
    preloadFonts(['inter-latin-wght-normal', 'bricolage-grotesque-latin-wght-normal']),
    pageDocuments(publicPages, fileURLToPath(new URL('../../.stamp/web-writer', import.meta.url))),
    !isSsrBuild && precompress(),
    withoutDisplayNames(),
    stylesWithoutElements(),
  ],
  resolve: {
    conditions: ['@app/source', 'module', 'browser', mode === 'production' ? 'production' : 'development'],
    // React has had this hook of its own since version 18.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  define: { BUILD_YEAR: new Date().getFullYear() },
  ssr: { noExternal: true },
  server: { proxy: { '/api': apiUrl, '/socket.io': { target: apiUrl, ws: true } } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // A data: address would need a weaker content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Each name of a chunk weighs on every page; what a chunk imports it asks for itself.
      resolveDependencies: (_file, dependencies) => dependencies.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: unusedPartsGo, sideEffects: false }] },
      output: {
        codeSplitting: !isSsrBuild && {
          groups: [
            { name: 'vendor', test: vendor },
            { name: 'shell', test: shell },
            {
              name: 'map',
              test: /src\/features\/map\/|libs\/contracts\/src\/(tracking-check|event-types)/,
              minShareCount: 2,
            },
            { name: 'drawings', test: drawings, minShareCount: 2 },
            { name: 'schemas', test: schemas, minShareCount: 2 },
            { name: 'forms', test: forms, minShareCount: 2 },
            { name: 'live', test: /node_modules\/(@socket\.io|(socket|engine)\.io-[a-z]+)\// },
            { name: 'menu', test: menu, minShareCount: 2 },
            { name: 'icons', test: /node_modules\/lucide\//, minShareCount: 2 },
            { name: 'requests', test: requests, minShareCount: 2 },
            {
              name: signedInChunk,
              test: /src\/|node_modules\/(@tanstack|@radix-ui)\//,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
}));
