import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';

const folder = (name) => fileURLToPath(new URL(name, import.meta.url));
const compiled = folder('compiled');

/** What is started by its name: the server, the tools, worker threads and what they import, and a step of the build. */
const isEntry = (file) =>
  /^(main|tools\/[\w-]+|.+\.worker|product-read-models\/read-model-sets|places\/make-gazetteer)\.js$/.test(file);
const entries = readdirSync(compiled, { recursive: true }).filter(isEntry);

/** Makes the few files that are run of what tsc compiled and the packages it uses: opening 1,500 modules takes as long as all the rest of a start. */
export default defineConfig({
  input: Object.fromEntries(entries.map((file) => [file.slice(0, -'.js'.length), join(compiled, file)])),
  platform: 'node',
  // The bundler would look up the tsconfig.json of each file and all that it references, which the image does not have.
  tsconfig: false,
  external: [
    // Native.
    '@kurrent/bridge',
    '@node-rs/argon2',
    '@photostructure/sqlite',
    // Not installed: packages that others look for and do without.
    /^@nestjs\/(microservices|websockets|platform-express)/,
    '@fastify/multipart',
    '@fastify/view',
    'bufferutil',
    'class-transformer/storage',
    'utf-8-validate',
  ],
  onLog: (level, log, handle) => handle(level === 'warn' ? 'error' : level, log),
  output: {
    dir: folder('dist'),
    cleanDir: true,
    chunkFileNames: 'chunks/[name]-[hash].js',
    // Two modules may have a class of one name; errors, metrics and schemas tell classes by it.
    keepNames: true,
  },
});
