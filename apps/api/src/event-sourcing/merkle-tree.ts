import { createHash } from 'node:crypto';

const LEAF = Buffer.of(0x00);
const NODE = Buffer.of(0x01);

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

interface Subtree {
  leaves: number;
  hash: Buffer;
}

/** The Merkle tree hash of RFC 9162 §2.1.1, leaf by leaf: only the complete subtrees are kept, one for each bit of the count. */
export class MerkleTree {
  private readonly subtrees: Subtree[] = [];
  private count = 0;

  get leaves(): number {
    return this.count;
  }

  add(leaf: string): void {
    this.append({ leaves: 1, hash: sha256(LEAF, leaf) });
  }

  /** Appends a complete subtree of which only the hash (hex) is known; `leaves` is a power of two that divides the count so far. */
  addSubtree(hash: string, leaves: number): void {
    this.append({ leaves, hash: Buffer.from(hash, 'hex') });
  }

  private append(subtree: Subtree): void {
    this.count += subtree.leaves;
    let added = subtree;
    while (this.subtrees.at(-1)?.leaves === added.leaves) {
      const left = this.subtrees.pop();
      if (left) added = { leaves: left.leaves * 2, hash: sha256(NODE, left.hash, added.hash) };
    }
    this.subtrees.push(added);
  }

  /** Hex, of the leaves so far. */
  root(): string {
    const [smallest, ...larger] = this.subtrees.toReversed();
    if (!smallest) return sha256().toString('hex');
    return larger.reduce((right, left) => sha256(NODE, left.hash, right), smallest.hash).toString('hex');
  }
}
