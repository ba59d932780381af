// Shared by `npm start`, `npm test` and `npm run dev`: installs the locked dependencies and updates a stale build.
// Import only Node's own modules: this runs before the installation.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeVersion } from './version.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const stamps = join(root, '.stamp');

const printAndExit = (title, output) => {
  process.stderr.write(`${output}\n${title} failed\n`);
  process.exit(1);
};

/** Runs commands in the root without showing their output. `onFailure` gets the title and output of a failed one, and ends the process. */
const runner = (onFailure) => (title, command, args) => {
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28, encoding: 'utf8' };
  const { status, stdout, stderr, error } = spawnSync(command, args, options);
  if (status !== 0) onFailure(title, [stdout, stderr, error?.message].filter(Boolean).join('\n'));
};

/** TypeScript 7, a native program. The package `typescript` is the newest version with an API for tools; both have a `tsc`. */
export const tsc = 'node_modules/@typescript/native/bin/tsc';

const hash = (text) => createHash('sha256').update(text).digest('hex');

const isCurrent = (file, stamp) => existsSync(file) && readFileSync(file, 'utf8') === stamp;

/** Installs exactly the lockfile, unless it is already installed. */
export const install = (onFailure = printAndExit) => {
  const lock = hash(readFileSync(join(root, 'package-lock.json')));
  const file = join(root, 'node_modules', '.waymark-lock');
  if (isCurrent(file, lock)) return;
  console.log('Installing dependencies and building. This takes 1 to 3 minutes; later starts take seconds.');
  // Development dependencies build the product, so they are needed even with NODE_ENV=production.
  runner(onFailure)('npm ci', 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(file, lock);
};

const ignored = new Set(['node_modules', 'dist', 'compiled', 'data']);
const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !ignored.has(entry.name) && !entry.name.endsWith('.tsbuildinfo'))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    })
    .sort();

const fingerprint = (inputs) => {
  const files = inputs.flatMap((input) => {
    const path = join(root, input);
    if (!existsSync(path)) return [];
    return input.includes('.') ? [path] : filesBelow(path);
  });
  return hash(files.map((file) => `${relative(root, file)}\0${hash(readFileSync(file))}`).join('\n'));
};

const parts = [
  {
    title: 'API',
    inputs: ['package-lock.json', 'tsconfig.base.json', 'libs', 'apps/api'],
    outputs: [
      'libs/contracts/dist',
      'libs/domain/dist',
      'libs/event-store/dist',
      'libs/event-store-kurrentdb/dist',
      'libs/proofs/dist',
      'libs/vocabulary/dist',
      'apps/api/compiled',
      'apps/api/dist',
      'apps/api/dist/places.db',
    ],
    build: (run) => {
      run('Compiling the API', process.execPath, [tsc, '-b', 'apps/api/tsconfig.build.json']);
      run('Bundling the API', 'npx', ['rolldown', '--config', 'apps/api/rolldown.config.js']);
      run('Making the gazetteer', process.execPath, ['apps/api/dist/places/make-gazetteer.js']);
    },
  },
  {
    title: 'web client',
    inputs: ['package-lock.json', 'tsconfig.base.json', 'libs', 'apps/web', 'docs/examples'],
    outputs: ['libs/client/dist', 'apps/web/dist'],
    build: (run) => {
      run('Building the client package', process.execPath, [tsc, '-b', 'libs/client']);
      run('Building the web client', 'npx', ['vite', 'build', 'apps/web', '--logLevel', 'warn']);
    },
  },
];

/** Rebuilds each part of which a source file has changed, and writes the version. */
export const build = (onFailure = printAndExit) => {
  mkdirSync(stamps, { recursive: true });
  for (const { title, inputs, outputs, build: buildPart } of parts) {
    const stamp = fingerprint(inputs);
    const file = join(stamps, `${title.replace(' ', '-')}.stamp`);
    if (isCurrent(file, stamp) && outputs.every((output) => existsSync(join(root, output)))) continue;
    console.log(`Building the ${title} …`);
    rmSync(file, { force: true });
    buildPart(runner(onFailure));
    writeFileSync(file, stamp);
  }
  writeVersion();
};

/** Checks the minimum version of Node.js, as in package.json's engines. */
export const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Waymark needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
};
