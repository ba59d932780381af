import { setImmediate } from 'node:timers/promises';
import { canonicalJson } from '../../event-sourcing/canonical-json.js';
import type { Position } from '../../event-sourcing/event-store.js';
import { MerkleTree } from '../../event-sourcing/merkle-tree.js';
import type { VerifiableLog } from '../../event-sourcing/verify-log.js';

const PAGE_SIZE = 1_000;

/** Of the tree over the first events of a log, made of its leaves alone, page by page. Hex. */
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
 * What a checkpoint of the former form signed: the root over the streams' heads as of a position. Leaves are the
 * canonical JSON of {stream, version, hash} of each stream's last event up to there, in order of stream name.
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
