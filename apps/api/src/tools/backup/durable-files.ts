import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

export interface FileDigest {
  bytes: number;
  /** In hex. */
  sha256: string;
}

/** Syncs a file, or the names in a directory, to disk. */
export const synchronise = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Reads a file to its end and streams it to `pass`. */
const digestOfParts = async (
  file: string,
  pass: (parts: AsyncIterable<Buffer>) => Promise<void>,
): Promise<FileDigest> => {
  const hash = createHash('sha256');
  let bytes = 0;
  await pass(
    (async function* () {
      for await (const part of createReadStream(file) as AsyncIterable<Buffer>) {
        hash.update(part);
        bytes += part.length;
        yield part;
      }
    })(),
  );
  return { bytes, sha256: hash.digest('hex') };
};

export const digestOf = (file: string): Promise<FileDigest> =>
  digestOfParts(file, async (parts) => {
    const iterator = parts[Symbol.asyncIterator]();
    while (!(await iterator.next()).done);
  });

/** Copies a file and syncs the copy to disk. Rejects if `to` exists. Returns the digest of the copied content. */
export const copyFile = async (from: string, to: string): Promise<FileDigest> => {
  const copied = await digestOfParts(from, (parts) => pipeline(parts, createWriteStream(to, { flags: 'wx' })));
  await synchronise(to);
  return copied;
};

/** Creates a file and syncs it to disk. Rejects if it exists. */
export const writeNew = (file: string, content: string): Promise<void> =>
  writeFile(file, content, { flag: 'wx', flush: true });
