import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { until } from '../waiting/until.js';

/** A command prefix that traces the disk and network calls of the command and its threads into a file. */
export const tracedInto = (file: string): string[] =>
  `strace -D -f -y -s 16 --seccomp-bpf -e trace=fsync,fdatasync,write,writev,sendto,sendmsg -o ${file}`.split(' ');

/** Traced calls in order: a file whose sync has completed, or an HTTP response that starts to be sent. */
export type Moment = { synced: string } | { answered: number };

const SYNC = /^(\d+) +f(?:data)?sync\(\d+<([^>]*)>(\) += 0| <unfinished)/;
const SYNC_RESUMED = /^(\d+) +<\.\.\. f(?:data)?sync resumed>\) += 0/;
const ANSWER = /^\d+ +(?:writev?|sendto|sendmsg)\(.*?"HTTP\/1\.1 (\d{3})/;
const END = /^\d+ +\+\+\+ exited with/m;

const momentsOf = (trace: string): Moment[] => {
  /** The file of the pending call of each thread. */
  const underWay = new Map<string, string>();
  return trace.split('\n').flatMap((line): Moment[] => {
    const [, thread = '', path = '', state = ''] = SYNC.exec(line) ?? [];
    if (state.startsWith(')')) return [{ synced: basename(path) }];
    if (thread !== '') underWay.set(thread, path);
    const resumed = SYNC_RESUMED.exec(line)?.[1];
    if (resumed !== undefined) return [{ synced: basename(underWay.get(resumed) ?? '') }];
    const status = ANSWER.exec(line)?.[1];
    return status === undefined ? [] : [{ answered: Number(status) }];
  });
};

/** The traced calls of a process that has ended. */
export const tracedIn = async (file: string): Promise<Moment[]> =>
  momentsOf(
    await until('the trace to end', async () => {
      const trace = await readFile(file, 'utf8');
      return END.test(trace.slice(-200)) && trace;
    }),
  );
