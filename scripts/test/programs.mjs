// The programs other than Node.js that tests start: finds them, and installs missing ones.
// Import only Node's own modules: this runs before the installation.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, rmdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The path of the first given program on PATH. */
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

/** Root in a container often cannot. */
const canMount = () => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-mount-'));
  try {
    return succeeds('mount', ['-t', 'tmpfs', 'tmpfs', folder]) && succeeds('umount', [folder]);
  } finally {
    rmdirSync(folder);
  }
};

const NOBODY = 65_534;

/** Whether tests can start this product as a user who owns none of its files. */
const canBeAnotherUser = () => {
  const read = ['-e', "fs.readFileSync('package.json')"];
  return isRoot && spawnSync(process.execPath, read, { stdio: 'ignore', uid: NOBODY, gid: NOBODY }).status === 0;
};

const generator = fileURLToPath(
  new URL('../../test/conformance/clients/thorough/csharp/generator/generator.csproj', import.meta.url),
);

/** Whether the .NET SDK is here, and NuGet has the packages or can fetch them. */
const canRestoreNSwag = () => {
  if (onPath('dotnet') === undefined) return false;
  const folder = mkdtempSync(join(tmpdir(), 'waymark-nuget-'));
  try {
    const args = ['restore', generator, `-p:MSBuildProjectExtensionsPath=${folder}/`, '--disable-build-servers'];
    return spawnSync('dotnet', args, { stdio: 'ignore', timeout: 60_000 }).status === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const osRelease = () => {
  const text = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return Object.fromEntries([...text.matchAll(/^(\w+)="?([^"\n]*)"?$/gm)].map(([, name, value]) => [name, value]));
};

/** On Ubuntu, Chromium and Firefox are snaps, which do not run in containers. */
const { ID = '', ID_LIKE = '' } = osRelease();
const isDebian = ID === 'debian';

/**
 * The needs of tests, by their names in tests. `debian` and `homebrew` are packages. `optional` needs are not packaged
 * everywhere: without one, a run in CI reports its tests as NOT RUN and does not fail. Only `npm run test:all` needs `rest`.
 */
export const NEEDS = {
  'redis-server': { isHere: () => onPath('redis-server') !== undefined, debian: 'redis-server', homebrew: 'redis' },
  curl: { isHere: () => onPath('curl') !== undefined, debian: 'curl', homebrew: 'curl' },
  openssl: { isHere: () => onPath('openssl') !== undefined, debian: 'openssl', homebrew: 'openssl' },
  strace: { isHere: () => isLinux && onPath('strace') !== undefined, ...(isLinux && { debian: 'strace' }) },
  'a disk to mount': { isHere: () => isRoot && canMount() },
  'another user': { isHere: () => canBeAnotherUser() },
  haproxy: { isHere: () => onPath('haproxy') !== undefined, optional: true },
  varnishd: { isHere: () => onPath('varnishd') !== undefined, optional: true },
  promtool: { isHere: () => onPath('promtool') !== undefined, optional: true },
  kurrentd: { isHere: () => onPath('kurrentd', 'EventStore.ClusterNode') !== undefined, optional: true },
  NSwag: { isHere: canRestoreNSwag, optional: true },
  firefox: {
    isHere: () => onPath('firefox-esr', 'firefox') !== undefined,
    optional: true,
    rest: true,
    ...(isDebian && { debian: 'firefox-esr' }),
  },
  WebKitWebDriver: {
    isHere: () => ['WebKitWebDriver', 'Xvfb'].every((program) => onPath(program)),
    optional: true,
  },
  // In a shallow clone, test/browser/support/earlier-build.ts finds no earlier commit.
  'the history of the repository': { isHere: () => true, optional: true },
  'an image builder': { isHere: () => onPath('podman', 'docker') !== undefined, optional: true },
  // Only test/infra/container-engine.ts knows whether they are here: it takes minutes to find out.
  'the base image': { isHere: () => true, optional: true },
  containers: { isHere: () => true, optional: true },
  'npm and Debian packages': { isHere: () => true, optional: true },
};

/** The command prefix of `apt-get` if it works without a password; otherwise undefined. */
const asRoot = () => {
  if (isRoot) return [];
  return onPath('sudo') && succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n'] : undefined;
};

const isDebianOrUbuntu = [ID, ...ID_LIKE.split(' ')].includes('debian') && onPath('apt-get') !== undefined;
/** The headless shell is Chromium without windows. Tests take a tenth less time with it. */
const chromiumPackage = isDebian ? 'chromium-headless-shell' : undefined;

const debianPackagesFor = (missing) =>
  missing.map((need) => (need === 'Chromium' ? chromiumPackage : NEEDS[need].debian)).filter(Boolean);

/** The command with which a user can install those needs that are packaged. */
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

/** Installs those needs that Debian packages; returns the reason on failure. */
export const installPackagesFor = (missing) => {
  const packages = debianPackagesFor(missing);
  if (!isDebianOrUbuntu || packages.length === 0) return 'no supported package manager has them';
  const prefix = asRoot();
  if (prefix === undefined) return 'apt-get needs root or passwordless sudo';
  console.log(`Installing ${packages.join(', ')} with apt-get …`);
  const apt = (...args) => {
    const [command, ...words] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args];
    return spawnSync(command, words, { encoding: 'utf8' });
  };
  // One unreachable source fails the update, but the packages may still be available.
  apt('update');
  const { status, stderr } = apt('install', '-y', '--no-install-recommends', ...packages);
  return status === 0 ? undefined : `apt-get install failed: ${stderr.trim().split('\n').at(-1)}`;
};
