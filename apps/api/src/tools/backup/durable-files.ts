import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** What a file holds. */
export interface FileDigest {
  bytes: number;
  /** Hex. */
  sha256: string;
}

/** Has a file, or the names in a directory, written through to the disk. */
export const synchronise = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Reads a file to its end; each part goes to `pass` as it is read. */
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

/** To a file that does not exist, written through to the disk. Answers what was copied. */
export const copyFile = async (from: string, to: string): Promise<FileDigest> => {
  const copied = await digestOfParts(from, (parts) => pipeline(parts, createWriteStream(to, { flags: 'wx' })));
  await synchronise(to);
  return copied;
};

/** A file that does not exist, written through to the disk. */
export const writeNew = (file: string, content: string): Promise<void> =>
  writeFile(file, content, { flag: 'wx', flush: true });
