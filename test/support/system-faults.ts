import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const STRACE = ['strace', '-D', '-f', '-qq', '-o', '/dev/null'];

/** Runs the command after it in its own place; each of its threads is told that the disk failed when it syncs from the first to the last of these times. */
export const failingSyncs = ({ first, last }: { first: number; last: number }): string[] => [
  ...STRACE,
  '--seccomp-bpf',
  '-e',
  'trace=fsync,fdatasync',
  '-e',
  `inject=fsync,fdatasync:error=EIO:when=${first}..${last}`,
];

/** Runs the command after it in its own place, and kills it when a thread makes one of these system calls, `rename,renameat2`, for the nth time; with `file`, such as concern that file. */
export const killedAt = (calls: string, nth: number, file?: string): string[] => [
  ...STRACE,
  // With --seccomp-bpf nothing would be injected.
  ...(file === undefined ? [] : ['-P', file]),
  '-e',
  `trace=${calls}`,
  '-e',
  `inject=${calls}:signal=SIGKILL:when=${nth}`,
];

/** A disk of its own that is soon full. */
export interface SmallDisk {
  readonly directory: string;
  /** Takes all the room there is but so many bytes. */
  fill(free: number): Promise<void>;
  /** Gives back what `fill` took. */
  clear(): Promise<void>;
  /** For its end, when nobody uses it any more. */
  unmount(): void;
}

const mount = (directory: string, megabytes: number): void => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', directory], { stdio: 'ignore' });
};

/** Others write meanwhile: what they took before this is not there to be taken. */
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

/** undefined where this process may not mount one: it takes root. */
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
