import { setImmediate } from 'node:timers/promises';
import { canonicalJson } from './canonical-json.js';
import type { Position } from './event-store.js';
import { MerkleTree } from './merkle-tree.js';
import type { VerifiableLog, Verification } from './verify-log.js';

/** What the log was at a position: the Merkle root (RFC 9162 §2.1) over the heads of its streams, hex. */
export interface LogRoot {
  position: Position;
  streams: number;
  root: string;
}

/** Proves the log beside everything else that the process does. Rejects with StoreUnavailableError. */
export interface LogProof {
  /** Recomputes every hash chain; who asks while it runs shares its answer. */
  verify(): Promise<Verification>;

  /** The root of the log as it is now. */
  root(): Promise<LogRoot>;

  close(): Promise<void>;
}

const PAGE_SIZE = 1_000;

/**
 * The root as of a position, page by page: leaves are the canonical JSON of {stream, version, hash} of each stream's
 * last event up to there, in order of stream name.
 */
export const rootAt = async (log: Pick<VerifiableLog, 'headsAt'>, position: Position): Promise<LogRoot> => {
  const tree = new MerkleTree();
  for (let after = ''; ;) {
    const heads = await log.headsAt(position, after, PAGE_SIZE);
    for (const { stream, version, hash } of heads) tree.add(canonicalJson({ stream, version, hash }));
    const last = heads.at(-1);
    if (!last || heads.length < PAGE_SIZE) return { position, streams: tree.leaves, root: tree.root() };
    after = last.stream;
    await setImmediate();
  }
};
