import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const STRACE = ['strace', '-D', '-f', '-qq', '-o', '/dev/null'];

/** A command prefix that makes the syncs of each thread fail with EIO, from the first to the last given one. */
export const failingSyncs = ({ first, last }: { first: number; last: number }): string[] => [
  ...STRACE,
  '--seccomp-bpf',
  '-e',
  'trace=fsync,fdatasync',
  '-e',
  `inject=fsync,fdatasync:error=EIO:when=${first}..${last}`,
];

/** A command prefix that kills the command when a thread makes one of these system calls, such as `rename,renameat2`, for the nth time; with `file`, counts only calls on that file. */
export const killedAt = (calls: string, nth: number, file?: string): string[] => [
  ...STRACE,
  // With --seccomp-bpf strace would inject nothing.
  ...(file === undefined ? [] : ['-P', file]),
  '-e',
  `trace=${calls}`,
  '-e',
  `inject=${calls}:signal=SIGKILL:when=${nth}`,
];

/** A separate disk that fills up quickly. */
export interface SmallDisk {
  readonly directory: string;
  /** Uses all free space except this many bytes. */
  fill(free: number): Promise<void>;
  /** Frees the space that `fill` used. */
  clear(): Promise<void>;
  /** Unmounts the disk once no process uses it. */
  unmount(): void;
}

const mount = (directory: string, megabytes: number): void => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', directory], { stdio: 'ignore' });
};

/** Other processes may have used space since it was measured. */
const takeUp = async (file: string, bytes: number): Promise<void> => {
  const ballast = await open(file, 'w');
  const block = Buffer.alloc(65_536);
  try {
    for (let left = bytes; left > 0; left -= block.length) await ballast.write(block, 0, Math.min(left, block.length));
  } catch (error) {
    if (!String(error).includes('ENOSPC')) throw error;
  } finally {
    await ballast.close();
  }
};

/** Returns undefined if this process cannot mount a disk, which requires root. */
export const newSmallDisk = (megabytes: number): SmallDisk | undefined => {
  const directory = mkdtempSync(join(tmpdir(), 'waymark-disk-'));
  try {
    mount(directory, megabytes);
  } catch {
    rmdirSync(directory);
    return undefined;
  }
  const ballast = join(directory, 'ballast');
  return {
    directory,
    fill: async (free) => {
      const { bavail, bsize } = await statfs(directory);
      await takeUp(ballast, bavail * bsize - free);
    },
    clear: () => rm(ballast, { force: true }),
    unmount: () => {
      execFileSync('umount', [directory]);
      rmdirSync(directory);
    },
  };
};
