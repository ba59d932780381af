import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { AnyCheckpoint } from '@waymark/contracts';
import { z } from 'zod/mini';
import { knownPublicKey } from '../../config/checkpoint-key.js';
import { errorCode, type StoredEvent } from '@waymark/event-store';
import type { Environment } from '../../config/variables.js';
import { BrokenEventError, NewLogFile } from '../new-log-file.js';
import { openEventReader } from '../../event-log/log-files.js';
import type { TreeHead } from '@waymark/proofs/tree';
import { assertSigned } from '../backup/checkpoint-files.js';
import { synchronise } from '../backup/durable-files.js';
import { fillDataDirectory } from '../backup/fill-data-directory.js';
import { LOG } from '../backup/manifest.js';
import { Refusal } from '../backup/refusal.js';
import { END_TYPE, exportEndSchema, type ExportEnd } from './export-end.js';
import { exportedEventOf, exportedEventSchema, storedEventOf, type ExportedEvent } from './exported-event.js';
import { LineRefusal, linesOf, type Line } from './lines.js';

export interface ImportOptions {
  /** Compressed if the name ends with .gz. */
  from: string | NodeJS.ReadableStream;
  dataDirectory: string;
  environment: Environment;
  /** A checkpoint stored elsewhere, which the log must match. */
  checkpoint: AnyCheckpoint | undefined;
}

export interface Imported {
  events: number;
  streams: number;
  tree: TreeHead;
  /** Number of signed checkpoints that the log was checked against. */
  checkpoints: number;
}

/** By field of a BrokenEventError: the field of an exported event that contains it. */
const FIELDS = { position: 'sequence', version: 'data.version', previous_hash: 'data.previous_hash', hash: 'hash' };

const parsed = ({ number, text }: Line): object => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Throws LineRefusal below.
  }
  throw new LineRefusal(number, 'is not a JSON object; the file may be truncated there');
};

const checked = <Output>(schema: z.ZodMiniType<Output>, value: object, { number }: Line): Output => {
  const { success, error } = schema.safeParse(value, { error: z.locales.en().localeError });
  // Return the parsed value, not the schema's copy, which omits keys such as __proto__.
  if (success) return value as Output;
  const [issue] = error.issues;
  const names = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  const field = [...(issue?.path ?? []), ...names.slice(0, 1)].join('.');
  throw new LineRefusal(number, names.length > 0 ? 'is not a field of an export' : (issue?.message ?? ''), field);
};

const storedEventAt = (event: ExportedEvent, position: number, { number }: Line): StoredEvent => {
  try {
    return storedEventOf(event, position);
  } catch (error) {
    throw new LineRefusal(number, error instanceof Error ? error.message : String(error), 'data');
  }
};

/** All other fields of the line must follow from the event. */
const assertSays = (event: ExportedEvent, stored: StoredEvent, { number }: Line): void => {
  const expected = exportedEventOf(stored);
  for (const field of ['id', 'type', 'subject', 'time', 'sequence'] as const) {
    if (event[field] === expected[field]) continue;
    throw new LineRefusal(number, `is ${event[field]} but must be ${expected[field]}`, field);
  }
};

const add = (log: NewLogFile, line: Line, value: object): void => {
  const event = checked(exportedEventSchema, value, line);
  const stored = storedEventAt(event, log.position + 1, line);
  try {
    log.add(stored);
  } catch (error) {
    if (!(error instanceof BrokenEventError)) throw error;
    throw new LineRefusal(line.number, error.reason, FIELDS[error.field]);
  }
  assertSays(event, stored, line);
};

const endOf = (log: NewLogFile, line: Line, value: object): ExportEnd['data'] => {
  const { data } = checked(exportEndSchema, value, line);
  if (data.events !== log.position) {
    throw new LineRefusal(line.number, `is ${data.events}, but ${log.position} events precede it`, 'data.events');
  }
  if (data.tree.size !== data.events || data.tree.root !== log.treeHead.root) {
    throw new LineRefusal(line.number, 'does not match the preceding events', 'data.tree');
  }
  return data;
};

/** Adds the event of each line. The last line confirms that the export is complete. */
const addLines = async (log: NewLogFile, source: AsyncIterable<Buffer>): Promise<ExportEnd['data']> => {
  let end: ExportEnd['data'] | undefined;
  let last = 0;
  for await (const line of linesOf(source)) {
    if (end) throw new LineRefusal(line.number, 'follows the end of the export');
    const value = parsed(line);
    if ('type' in value && value.type === END_TYPE) end = endOf(log, line, value);
    else add(log, line, value);
    last = line.number;
  }
  if (!end) throw new LineRefusal(last + 1, 'is missing: the export is truncated');
  return end;
};

const isGunzipError = (error: unknown): boolean => errorCode(error)?.startsWith('Z_') ?? false;

const addFrom = async ({ from }: ImportOptions, log: NewLogFile): Promise<ExportEnd['data']> => {
  const consume = (source: AsyncIterable<Buffer>): Promise<ExportEnd['data']> => addLines(log, source);
  if (typeof from !== 'string') return consume(from as AsyncIterable<Buffer>);
  if (!from.endsWith('.gz')) return pipeline(createReadStream(from), consume);
  return pipeline(createReadStream(from), createGunzip(), consume).catch((error: unknown) => {
    if (isGunzipError(error)) throw new Refusal(`${from} is damaged or truncated: it cannot be decompressed`);
    throw error;
  });
};

/**
 * Creates a data directory from an exported log, event by event, in constant memory. Rejects with Refusal if the
 * directory is not empty, or at the first line that differs from the export; then nothing is changed.
 */
export const importLog = (options: ImportOptions): Promise<Imported> => {
  const { dataDirectory, environment, checkpoint } = options;
  return fillDataDirectory(dataDirectory, async (draft) => {
    const file = join(draft, LOG);
    const log = NewLogFile.create(file);
    try {
      const end = await addFrom(options, log);
      const { position: events, streams, treeHead: tree } = log;
      log.finish();
      const checkpoints = [end.checkpoint, checkpoint].filter((one) => one !== null && one !== undefined);
      const reader = openEventReader({ file });
      try {
        for (const one of checkpoints) await assertSigned(reader, one, knownPublicKey(environment, dataDirectory));
      } finally {
        reader.close();
      }
      await synchronise(file);
      await synchronise(draft);
      return { events, streams, tree, checkpoints: checkpoints.length };
    } finally {
      log.close();
    }
  });
};
