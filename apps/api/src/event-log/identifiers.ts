import { identifierBlockDecider, identifierStream, type Actor, type IdentifierKind } from '@waymark/domain';
import type { CommandRunner } from './command-runner.js';

const BLOCK_SIZE = 1_000;
const SYSTEM: Actor = { id: 'system', email: '', role: 'system' };

interface Block {
  next: number;
  to: number;
}

/**
 * Integer identifiers from blocks that are reserved in the log. They are unique forever and across nodes. Unused
 * identifiers of a block are skipped when the process ends.
 */
export class Identifiers {
  private readonly supplies = new Map<IdentifierKind, IdentifierSupply>();

  constructor(private readonly runner: Pick<CommandRunner, 'run'>) {}

  /** Rejects as CommandRunner.run if no block can be reserved. */
  next(kind: IdentifierKind): Promise<number> {
    let supply = this.supplies.get(kind);
    if (!supply) {
      supply = new IdentifierSupply(() => this.reserve(kind));
      this.supplies.set(kind, supply);
    }
    return supply.next();
  }

  private async reserve(kind: IdentifierKind): Promise<Block> {
    const { events } = await this.runner.run({
      decider: identifierBlockDecider,
      stream: identifierStream(kind),
      command: () => ({ type: 'ReserveIdentifierBlock', size: BLOCK_SIZE }),
      fromLastEvent: true,
      context: { actor: SYSTEM, request_id: 'identifier-block' },
    });
    const [reserved] = events;
    if (!reserved) throw new Error(`no identifiers were reserved for ${kind}`);
    return { next: reserved.data.from, to: reserved.data.to };
  }
}

class IdentifierSupply {
  private block: Block = { next: 1, to: 0 };
  private upcoming: Promise<Block> | undefined;

  constructor(private readonly reserve: () => Promise<Block>) {}

  async next(): Promise<number> {
    while (this.block.next > this.block.to) await this.takeUpcoming();
    const identifier = this.block.next;
    this.block.next += 1;
    if (this.block.to - identifier < BLOCK_SIZE / 2) void this.prefetch();
    return identifier;
  }

  private async takeUpcoming(): Promise<void> {
    const upcoming = this.prefetch();
    const block = await upcoming;
    // Many callers may wait for the same block. Only the first one starts to use it.
    if (this.upcoming !== upcoming) return;
    this.block = block;
    this.upcoming = undefined;
  }

  private prefetch(): Promise<Block> {
    if (this.upcoming) return this.upcoming;
    const reservation = this.reserve();
    this.upcoming = reservation;
    // A failed reservation must not be cached; otherwise, the next caller would fail after the store has recovered.
    reservation.catch(() => {
      if (this.upcoming === reservation) this.upcoming = undefined;
    });
    return reservation;
  }
}
