import type { Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;
export type Chunk = Rolldown.OutputChunk;

export const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === 'chunk');

/** Returns the chunk and all its static imports, without dynamic imports. */
export const withImports = (chunk: Chunk, chunks: readonly Chunk[]): Set<Chunk> => {
  const found = new Set([chunk]);
  // Iteration of a set includes elements that the loop adds.
  for (const { imports } of found) {
    for (const other of chunks) if (imports.includes(other.fileName)) found.add(other);
  }
  return found;
};
