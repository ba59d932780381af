// The peers of bench/peers, and a PostgreSQL for them that exists only while it is measured.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../scripts/prepare.mjs';
import { onPath } from '../../../scripts/test/programs.mjs';
import { serverCore } from './machine.mjs';

const NOBODY = 65_534;
const DEBIAN = '/usr/lib/postgresql';

/** The command that installs the package; undefined if it is installed. */
export const missingPackage = (name) =>
  existsSync(join(root, 'bench/peers/node_modules', name)) ? undefined : 'npm ci --prefix bench/peers';

const programOf = (name) => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one)) : [];
  return versions.map((version) => join(DEBIAN, version, 'bin', name)).find(existsSync) ?? onPath(name);
};

/** The command that installs PostgreSQL; undefined if it is installed. */
export const missingPostgres = () =>
  programOf('initdb') && programOf('pg_ctl') ? undefined : 'apt-get install -y postgresql';

/** PostgreSQL does not start as root. */
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

const run = (name, args, under = []) => {
  const [program, ...rest] = [...under, programOf(name), ...args];
  // Its server inherits the output, and would keep a pipe open.
  const { status, error } = spawnSync(program, rest, { ...user, stdio: 'ignore' });
  if (status !== 0) throw new Error(`${name} failed with ${error?.message ?? status}`);
};

/**
 * Starts PostgreSQL on the server's core, durable as by default, for the user waymark. Resolves with the folder of its
 * socket, which is all that clients need, and the process ids of all its processes.
 */
export const startPostgres = () => {
  const directory = mkdtempSync(join(tmpdir(), 'waymark-postgres-'));
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid);
  const data = join(directory, 'data');
  const stop = () => {
    process.off('exit', stop);
    if (existsSync(join(data, 'postmaster.pid'))) run('pg_ctl', ['stop', '-m', 'immediate', '-D', data]);
    rmSync(directory, { recursive: true, force: true });
  };
  process.once('exit', stop);
  run('initdb', ['--username=waymark', '--auth=trust', '--encoding=UTF8', '--no-locale', '-D', data]);
  const settings = ['listen_addresses=', `unix_socket_directories=${directory}`, 'shared_buffers=256MB'];
  const options = [...settings, 'fsync=on', 'synchronous_commit=on'].map((setting) => `-c ${setting}`).join(' ');
  run('pg_ctl', ['start', '-w', '-D', data, '-o', options], serverCore);
  const server = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const pids = () => [
    server,
    ...readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ').map(Number),
  ];
  return { socket: directory, pids, stop };
};
