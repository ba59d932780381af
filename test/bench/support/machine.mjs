// Describes the machine without identifying its owner, and assigns its cores.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

const allowedCores = () => {
  if (process.platform !== 'linux' || spawnSync('taskset', ['--version']).status !== 0) return [];
  const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '';
  return list.split(',').flatMap((range) => {
    const [first, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
};
const allowed = allowedCores();
const arePinned = allowed.length > 1;

const pinnedTo = (core) => (arePinned ? ['taskset', '--cpu-list', String(core)] : []);

/** The command prefixes that pin the server and its bare program to one core, and the clients to another. */
export const serverCore = pinnedTo(allowed[0]);
export const loadCore = pinnedTo(allowed.at(-1));

/** Moves running processes with all their threads to the server's core, to the clients' core, or back to both. */
export const place = (pids, where) => {
  if (!arePinned) return;
  const cores = { server: allowed[0], clients: allowed.at(-1), both: allowed.join() }[where];
  for (const pid of pids) spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(cores), String(pid)]);
};

const fileSystemOf = (directory) => {
  const { stdout, status } = spawnSync('df', ['--output=fstype', directory], { encoding: 'utf8' });
  return status === 0 ? stdout.trim().split('\n').at(-1) : 'unknown';
};

export const describeMachine = (directory) => ({
  cores: availableParallelism(),
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  memory_gb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  system: process.platform,
  file_system: fileSystemOf(directory),
  pinned: arePinned,
  load_before: Math.round((loadavg()[0] ?? 0) * 10) / 10,
});

export const machineInWords = (machine) => {
  const { cores, processor, memory_gb, node, system, file_system, pinned, load_before } = machine;
  const where = pinned ? 'server on one core, clients on another' : 'NOT pinned: server and clients share the cores';
  const disk = file_system === 'tmpfs' ? 'tmpfs (in memory: a durable commit costs nothing here)' : file_system;
  return `${cores} × ${processor}, ${memory_gb} GB, ${system}, Node ${node}, data on ${disk}; ${where}; load before ${load_before}`;
};
