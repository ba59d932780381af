import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { signCheckpoint } from '../../proofs/signed-checkpoint.js';
import { knownCheckpointKey } from '../../config/checkpoint-key.js';
import type { Environment } from '../../config/variables.js';
import type { SqliteEventReader } from '@waymark/event-store/sqlite';
import { openEventReader } from '../../event-log/log-files.js';
import { eventHash } from '@waymark/event-store';
import { MerkleTree } from '@waymark/proofs/tree';
import { VERSION } from '../../platform/version.js';
import { synchronise } from '../backup/durable-files.js';
import { LOG } from '../backup/manifest.js';
import { Refusal } from '../backup/refusal.js';
import { exportEndOf, type ExportEnd } from './export-end.js';
import { exportedEventOf } from './exported-event.js';

const PAGE = 500;

export interface ExportOptions {
  dataDirectory: string;
  /** Compressed if the name ends with .gz. A stream stays open. */
  to: string | NodeJS.WritableStream;
  environment: Environment;
  now: () => Date;
  report: (progress: { step: string; position: number; events: number }) => void;
}

export type Exported = Omit<ExportEnd['data'], 'checkpoint' | 'product'>;

const line = (value: object): string => `${JSON.stringify(value)}\n`;

/** Yields the current log page by page. Throws Refusal at an event that does not match its hash. */
async function* exportedLines(
  reader: SqliteEventReader,
  { dataDirectory, environment, now, report }: ExportOptions,
  done: (exported: Exported) => void,
): AsyncGenerator<string> {
  const events = await reader.head();
  const tree = new MerkleTree();
  while (tree.leaves < events) {
    const page = reader.storedAfter(tree.leaves, Math.min(PAGE, events - tree.leaves));
    if (page.length === 0) throw new Refusal(`the log is broken: there is no event at position ${tree.leaves + 1}`);
    let lines = '';
    for (const event of page) {
      tree.add(event.hash);
      if (event.position !== tree.leaves || eventHash(event) !== event.hash) {
        throw new Refusal(`the log is broken at position ${tree.leaves}. Run npm run verify for details`);
      }
      lines += line(exportedEventOf(event));
    }
    yield lines;
    report({ step: 'exported', position: tree.leaves, events });
  }
  const head = { size: events, root: tree.root() };
  const key = knownCheckpointKey(environment, dataDirectory);
  const at = now();
  const checkpoint = key ? signCheckpoint(head, at, key) : null;
  done({ events, tree: head });
  yield line(exportEndOf({ product: VERSION, events, tree: head, checkpoint }, at));
}

const toFile = async (file: string, lines: AsyncIterable<string>): Promise<void> => {
  if (existsSync(file)) throw new Refusal(`${file} already exists`);
  const draft = join(dirname(file), `.incomplete-${basename(file)}`);
  try {
    // Opened here: a stream that opens the file itself could recreate it after the cleanup below.
    const output = (await open(draft, 'w')).createWriteStream();
    await (file.endsWith('.gz') ? pipeline(lines, createGzip(), output) : pipeline(lines, output));
    await synchronise(draft);
    await rename(draft, file);
    await synchronise(dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};

/**
 * Writes the whole log as NDJSON of CloudEvents; a server may run. A file gets its name only when it is complete and
 * synced to disk. Rejects with Refusal if the file exists or the log is broken, or with a file error.
 */
export const exportLog = async (options: ExportOptions): Promise<Exported> => {
  const { dataDirectory, to } = options;
  const reader = openEventReader({ file: join(dataDirectory, LOG) });
  let exported: Exported | undefined;
  const lines = exportedLines(reader, options, (done) => {
    exported = done;
  });
  try {
    await (typeof to === 'string' ? toFile(to, lines) : pipeline(lines, to, { end: false }));
  } finally {
    reader.close();
  }
  if (!exported) throw new Error('the export did not finish');
  return exported;
};
