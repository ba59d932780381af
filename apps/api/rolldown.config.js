import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';

const folder = (name) => fileURLToPath(new URL(name, import.meta.url));
const eventStore = fileURLToPath(new URL('../../libs/event-store', import.meta.url));

/** The compiled files that `isEntry` selects, by their name without extension. A file whose source is gone stays compiled. */
const entriesIn = (source, compiled, isEntry) =>
  readdirSync(compiled, { recursive: true })
    .filter((file) => isEntry(file) && existsSync(join(source, file.replace(/\.js$/, '.ts'))))
    .map((file) => [file.slice(0, -'.js'.length), join(compiled, file)]);

/** What is started by its name: the server, the tools, worker threads and what they import, and a step of the build. */
const isEntry = (file) =>
  /^(main|tools\/[\w-]+|.+\.worker|infrastructure\/read-models\/read-model-sets|places\/make-gazetteer)\.js$/.test(
    file,
  );
const isThread = (file) => file.endsWith('.worker.js');

/** Makes the few files that are run of what tsc compiled and the packages it uses: opening 1,500 modules takes as long as all the rest of a start. */
export default defineConfig({
  input: Object.fromEntries([
    ...entriesIn(folder('src'), folder('compiled'), isEntry),
    // The place of threadFile in a bundle.
    ...entriesIn(join(eventStore, 'src'), join(eventStore, 'dist'), isThread).map(([name, file]) => [
      `event-store/${name}`,
      file,
    ]),
  ]),
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
