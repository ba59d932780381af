import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeAhead } from './build/code-ahead.js';
import { firstScript } from './build/first-script.js';
import { pageDocuments } from './build/page-documents.js';
import { precompress } from './build/precompress.js';
import { preloadFonts } from './build/preload-fonts.js';
import { signedInChunk } from './build/signed-in-chunk.js';
import { buildTargets } from './build/supported-browsers.js';
import { stylesWithoutElements } from './build/styles-without-elements.js';
import { withoutDisplayNames } from './build/without-display-names.js';
import { withoutWebTransport } from './build/without-web-transport.js';

/** Code that every page needs and that changes only with an upgrade of a package: it stays cached across deployments. */
const vendor =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|xstate|@xstate)\//;
/** The first chunk, with the small modules that nearly every page shares: one file compresses better than twenty. */
const shell =
  /src\/main\.tsx|libs\/contracts\/src\/ui\/days\.ts|lucide\/dist\/esm\/icons\/(arrow-right|check|chevron-down|circle-alert|copy|package-x|printer|rotate-ccw-clock|rotate-cw|triangle-alert)\.mjs$|src\/lib\/[a-z]+\/(calendar|document-head|formatters|public-address|use-copied|use-now)\.ts|src\/components\/ui\/[a-z]+\/(button|card|copy-button|icon|spinner|line-dot|logo|empty-state|skeleton|pill|status-pill)/;

/** Code that the marketing pages share. */
const drawings = /src\/components\/(illustrations|marketing)\/|src\/features\/services\/components\/scenes\//;
const forms =
  /node_modules\/(react-hook-form|@hookform)\/|src\/lib\/forms\/|src\/components\/ui\/[a-z]+\/(field|new-password-fields|restored-note)|libs\/(contracts\/src\/(schemas\/field|accounts\/accounts)|vocabulary\/src\/)/;
/** Code that validates responses and forms. Public pages do not load it. */
const schemas =
  /node_modules\/zod\/|libs\/contracts\/src\/(schemas\/(answer-parts|event-log|read-answer)|audit\/audit|integrations\/webhooks|live\/live|shipments\/(history|shipments))\.ts/;

/** Menus, dialogs and the code that manages focus for both. */
const menu =
  /node_modules\/(@radix-ui|@floating-ui|react-remove-scroll|aria-hidden|use-sidecar)\/|src\/components\/ui\/[a-z]+\/menu/;
/** Code that submits forms and loads lists. Public pages do not load it. */
const requests =
  /node_modules\/axios\/|libs\/(client|contracts|proofs)\/src\/|src\/lib\/requests\/|src\/features\/auth\/(api|renew)/;

/** Every public path with the module that renders it. */
const publicPages = {
  '/': 'src/app/routes/home.tsx',
  '/about': 'src/app/routes/about.tsx',
  '/services': 'src/app/routes/services.tsx',
  '/faq': 'src/app/routes/faq.tsx',
  '/contact': 'src/app/routes/contact.tsx',
  '/track': 'src/app/routes/track.tsx',
  '/login': 'src/app/routes/login.tsx',
  '/register': 'src/app/routes/register.tsx',
  '/reset-password': 'src/app/routes/reset-password.tsx',
  '/developers/guide': 'src/app/routes/developers-guide.tsx',
};

const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig(({ mode, isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    firstScript(),
    preloadFonts(['inter-latin-wght-normal', 'bricolage-grotesque-latin-wght-normal']),
    pageDocuments(publicPages, fileURLToPath(new URL('../../.stamp/prerenderer', import.meta.url))),
    codeAhead('src/app/signed-in-pages.ts', ['src/features/auth/api/session-api.ts']),
    !isSsrBuild && precompress(),
    withoutDisplayNames(),
    withoutWebTransport(),
    stylesWithoutElements(),
  ],
  resolve: {
    conditions: ['@app/source', 'module', 'browser', mode === 'production' ? 'production' : 'development'],
  },
  define: { BUILD_YEAR: new Date().getFullYear() },
  ssr: { noExternal: true },
  server: { proxy: { '/api': apiUrl, '/socket.io': { target: apiUrl, ws: true } } },
  build: {
    outDir: 'dist',
    target: buildTargets,
    // A data: URL would need a weaker content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Omits the preload list of scripts, which adds bytes to every page. Each chunk imports its own dependencies.
      resolveDependencies: (_file, dependencies) => dependencies.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      // React already contains the hook of use-sync-external-store, and the live socket needs no cache of managers, but the
      // manifests of both packages do not mark unused parts as removable. With them, the Track page loads more than 130,000
      // bytes of gzipped JavaScript.
      treeshake: {
        moduleSideEffects: [
          { test: /node_modules\/(socket\.io-client|use-sync-external-store)\//, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: !isSsrBuild && {
          groups: [
            { name: 'vendor', test: vendor },
            { name: 'shell', test: shell },
            {
              name: 'map',
              test: /src\/features\/map\/|src\/components\/ui\/[a-z]+\/isolated|libs\/contracts\/src\/(live\/tracking-check|ui\/(due-zone|isolated|present-due|standing))/,
              minShareCount: 2,
            },
            { name: 'drawings', test: drawings, minShareCount: 2 },
            { name: 'schemas', test: schemas, minShareCount: 2 },
            { name: 'forms', test: forms, minShareCount: 2 },
            {
              name: 'live',
              test: /node_modules\/(@socket\.io|(socket|engine)\.io-[a-z]+)\/|libs\/client\/src\/live\/(open-live-socket|readable-socket|reconnect)/,
            },
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
