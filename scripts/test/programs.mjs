// The programs besides Node.js that tests start: which are here, and how to install the missing ones.
// Only Node's own modules: this runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The path of the first of the given programs that is on PATH. */
export const onPath = (...programs) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => programs.map((program) => join(folder, program)))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return statSync(file).isFile();
      } catch {
        return false;
      }
    });

const isLinux = process.platform === 'linux';
const isRoot = process.getuid?.() === 0;

const succeeds = (command, args) => spawnSync(command, args, { stdio: 'ignore', timeout: 5_000 }).status === 0;

/** Root of a container may often not. */
const canMount = () => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-mount-'));
  try {
    return succeeds('mount', ['-t', 'tmpfs', 'tmpfs', folder]) && succeeds('umount', [folder]);
  } finally {
    rmdirSync(folder);
  }
};

/**
 * What a test may need, by the name that the test gives it. `debian` and `homebrew` are packages. `optional` parts have
 * no package everywhere: where one is absent, a run in CI prints its tests as NOT RUN and does not fail.
 */
export const NEEDS = {
  'redis-server': { isHere: () => onPath('redis-server') !== undefined, debian: 'redis-server', homebrew: 'redis' },
  curl: { isHere: () => onPath('curl') !== undefined, debian: 'curl', homebrew: 'curl' },
  openssl: { isHere: () => onPath('openssl') !== undefined, debian: 'openssl', homebrew: 'openssl' },
  strace: { isHere: () => isLinux && onPath('strace') !== undefined, ...(isLinux && { debian: 'strace' }) },
  'a disk to mount': { isHere: () => isRoot && canMount() },
  haproxy: { isHere: () => onPath('haproxy') !== undefined, optional: true },
  promtool: { isHere: () => onPath('promtool') !== undefined, optional: true },
  kurrentd: { isHere: () => onPath('kurrentd', 'EventStore.ClusterNode') !== undefined, optional: true },
  'an image builder': { isHere: () => onPath('buildah', 'docker') !== undefined, optional: true },
};

const osRelease = () => {
  const text = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return Object.fromEntries([...text.matchAll(/^(\w+)="?([^"\n]*)"?$/gm)].map(([, name, value]) => [name, value]));
};

/** The command words before `apt-get`, where it may be used without a question; else undefined. */
const asRoot = () => {
  if (isRoot) return [];
  return onPath('sudo') && succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n'] : undefined;
};

/** Ubuntu's chromium is a snap, which does not run in containers; there Playwright installs it. */
const { ID = '', ID_LIKE = '' } = osRelease();
const isDebianOrUbuntu = [ID, ...ID_LIKE.split(' ')].includes('debian') && onPath('apt-get') !== undefined;
/** The shell is Chromium without windows: the tests take a tenth less with it. */
const chromiumPackage = ID === 'debian' ? 'chromium-headless-shell' : undefined;

const debianPackagesFor = (missing) =>
  missing.map((need) => (need === 'Chromium' ? chromiumPackage : NEEDS[need].debian)).filter(Boolean);

/** The command with which a person installs these needs, as far as packages have them. */
export const commandFor = (missing) => {
  if (isDebianOrUbuntu) {
    const packages = debianPackagesFor(missing);
    if (packages.length > 0) return `sudo apt-get install ${packages.join(' ')}`;
  }
  if (process.platform === 'darwin') {
    const packages = missing.map((need) => NEEDS[need]?.homebrew).filter(Boolean);
    if (packages.length > 0) return `brew install ${packages.join(' ')}`;
  }
  return missing.includes('Chromium') ? 'npx playwright install --with-deps chromium' : undefined;
};

/** Installs what Debian's packages have of these needs; answers the reason when it cannot. */
export const installPackagesFor = (missing) => {
  const packages = debianPackagesFor(missing);
  if (!isDebianOrUbuntu || packages.length === 0) return 'no package manager that this script knows has them';
  const prefix = asRoot();
  if (prefix === undefined) return 'apt-get needs root or passwordless sudo';
  console.log(`Installing ${packages.join(', ')} with apt-get …`);
  const apt = (...args) => {
    const [command, ...words] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args];
    return spawnSync(command, words, { encoding: 'utf8' });
  };
  // One source that cannot be read fails the update; the packages may still be there.
  apt('update');
  const { status, stderr } = apt('install', '-y', '--no-install-recommends', ...packages);
  return status === 0 ? undefined : `apt-get install failed: ${stderr.trim().split('\n').at(-1)}`;
};
