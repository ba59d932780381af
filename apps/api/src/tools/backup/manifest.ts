import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson } from '@waymark/proofs';
import { z } from 'zod/mini';
import { errorCode } from '@waymark/event-store';
import { writeNew } from './durable-files.js';
import { Refusal } from './refusal.js';

export const MANIFEST = 'manifest.json';
export const LOG = 'events.db';
export const CHECKPOINT = 'checkpoint.json';
export const CHECKPOINT_KEY = 'checkpoint-key';

const FORMAT = 'waymark-backup-1';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.int().check(z.nonnegative());

const contentsSchema = z.strictObject({
  format: z.literal(FORMAT),
  /** Version of Waymark that created the backup. */
  product: z.string(),
  created_at: z.string(),
  log: z.strictObject({
    /** Format version of events.db. */
    format: count,
    events: count,
    streams: count,
    /** The last event. */
    head: z.strictObject({ position: count, hash: sha256 }),
    /** Head of the tree (RFC 9162) over all events. */
    tree: z.strictObject({ size: count, root: sha256 }),
  }),
  files: z.array(z.strictObject({ name: z.enum([LOG, CHECKPOINT, CHECKPOINT_KEY]), bytes: count, sha256 })).check(
    z.refine((files) => new Set(files.map(({ name }) => name)).size === files.length),
    z.refine((files) => files.some(({ name }) => name === LOG)),
  ),
});
/** The contents of a backup, as its manifest describes them. */
export type BackupContents = z.infer<typeof contentsSchema>;

/** `digest` is SHA-256 over the canonical JSON of the rest. */
const manifestSchema = z.extend(contentsSchema, { digest: sha256 });

const digestOf = (contents: BackupContents): string =>
  createHash('sha256').update(canonicalJson(contents)).digest('hex');

export const writeManifest = (directory: string, contents: Omit<BackupContents, 'format'>): Promise<void> => {
  const whole = { format: FORMAT, ...contents } as const;
  return writeNew(join(directory, MANIFEST), `${JSON.stringify({ ...whole, digest: digestOf(whole) }, null, 2)}\n`);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Rejects with Refusal if the manifest is missing or damaged. */
export const readManifest = async (directory: string): Promise<BackupContents> => {
  const file = join(directory, MANIFEST);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (!['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw error;
    throw new Refusal(`${directory} is not a Waymark backup: it has no ${MANIFEST}`);
  });
  const json = parsed(text);
  const { success, data } = manifestSchema.safeParse(json);
  if (!success) {
    const { format } = z.object({ format: z.string() }).safeParse(json).data ?? {};
    const isOther = format !== undefined && format !== FORMAT;
    throw new Refusal(`${file} ${isOther ? `has format ${format}; this version reads ${FORMAT}` : 'is damaged'}`);
  }
  const { digest, ...contents } = data;
  if (digestOf(contents) !== digest) throw new Refusal(`${file} is damaged: it does not match its digest`);
  return contents;
};
