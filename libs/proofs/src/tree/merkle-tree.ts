import { hash } from 'node:crypto';

const leafHash = (leaf: string): string => hash('sha256', `\0${leaf}`, 'hex');

const nodeHash = (left: string, right: string): string =>
  hash('sha256', Buffer.from(`01${left}${right}`, 'hex'), 'hex');

interface Subtree {
  leaves: number;
  /** Hash in hex. */
  hash: string;
}

/**
 * The Merkle tree hash of RFC 9162 §2.1.1, built leaf by leaf. It keeps only complete subtrees: one for each set bit of
 * the count.
 */
export class MerkleTree {
  private readonly subtrees: Subtree[] = [];
  private count = 0;

  get leaves(): number {
    return this.count;
  }

  add(leaf: string): void {
    this.append({ leaves: 1, hash: leafHash(leaf) });
  }

  /**
   * Appends a complete subtree with a known hash (hex). `leaves` must be a power of two that divides the current count.
   */
  addSubtree(hash: string, leaves: number): void {
    this.append({ leaves, hash });
  }

  private append(subtree: Subtree): void {
    this.count += subtree.leaves;
    let added = subtree;
    while (this.subtrees.at(-1)?.leaves === added.leaves) {
      const left = this.subtrees.pop();
      if (left) added = { leaves: left.leaves * 2, hash: nodeHash(left.hash, added.hash) };
    }
    this.subtrees.push(added);
  }

  /** Returns the root of the current leaves, in hex. */
  root(): string {
    const [smallest, ...larger] = this.subtrees.toReversed();
    if (!smallest) return hash('sha256', '', 'hex');
    return larger.reduce((right, left) => nodeHash(left.hash, right), smallest.hash);
  }
}
