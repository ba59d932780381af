import { setImmediate } from 'node:timers/promises';
import { canonicalJson } from '@waymark/proofs';
import type { Position, VerifiableLog } from '@waymark/event-store';
import { MerkleTree } from '@waymark/proofs/tree';

const PAGE_SIZE = 1_000;

/** Returns the root of the tree over the first events of a log, in hex. Reads its leaves page by page. */
export const rootOfEvents = async ({ tree: kept }: Pick<VerifiableLog, 'tree'>, size: number): Promise<string> => {
  const tree = new MerkleTree();
  while (tree.leaves < size) {
    const hashes = kept.eventHashes(tree.leaves, Math.min(size, tree.leaves + PAGE_SIZE));
    if (hashes.length === 0) throw new RangeError(`the log has no event after position ${tree.leaves}`);
    for (const hash of hashes) tree.add(hash);
    await setImmediate();
  }
  return tree.root();
};

/**
 * Returns the root that a checkpoint in the former format signed: over the heads of the streams at a position. Leaves
 * are the canonical JSON of {stream, version, hash} of each stream's last event up to the position, in order of stream
 * name.
 */
export const rootOfStreamHeads = async (
  log: Pick<VerifiableLog, 'headsAt'>,
  position: Position,
): Promise<{ streams: number; root: string }> => {
  const tree = new MerkleTree();
  for (let after = ''; ;) {
    const heads = await log.headsAt(position, after, PAGE_SIZE);
    for (const { stream, version, hash } of heads) tree.add(canonicalJson({ stream, version, hash }));
    const last = heads.at(-1);
    if (!last || heads.length < PAGE_SIZE) return { streams: tree.leaves, root: tree.root() };
    after = last.stream;
    await setImmediate();
  }
};
