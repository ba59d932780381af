import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import type { ServerAddress } from './connection-string.js';
import { findLeader } from './find-leader.js';
import { Slots } from './slots.js';
import { within } from './within.js';

/**
 * The client writes each append as one message. With 16 unwritten it begins to queue, and when the
 * connection then breaks it rejects promises that nobody can hold, which ends the process.
 */
const APPENDS_AT_A_TIME = 15;
const DISPOSAL = 1_000;

/** No leader is known or the log was closed: nothing was sent. */
export class NotConnectedError extends Error {
  override readonly name = 'NotConnectedError';
}

/** Appends and subscriptions go over one connection, reads over another. */
type Way = 'appends' | 'reads';

export class Leader {
  readonly appends = new Slots(APPENDS_AT_A_TIME);
  private readonly dropping = new AbortController();
  private readonly heardAt = { appends: -Infinity, reads: -Infinity };

  constructor(readonly client: KurrentDBClient) {}

  get dropped(): AbortSignal {
    return this.dropping.signal;
  }

  heard(way: Way): void {
    this.heardAt[way] = performance.now();
  }

  /** Whether no answer at all came by that way since then. */
  silentSince(way: Way, moment: number): boolean {
    return this.heardAt[way] < moment;
  }

  async drop(): Promise<void> {
    if (this.dropped.aborted) return;
    this.dropping.abort();
    this.appends.close();
    await within(DISPOSAL, this.client.dispose()).catch(() => undefined);
  }
}

/** One client of the node that leads, replaced by a new one when it fails: a failed client may never recover by itself. */
export class LeaderConnection {
  private connecting: Promise<Leader> | undefined;
  private leader: Leader | undefined;
  private isClosed = false;

  constructor(
    private readonly address: ServerAddress,
    private readonly callTimeout: number,
  ) {}

  get closed(): boolean {
    return this.isClosed;
  }

  /** Rejects with NotConnectedError. */
  current(): Promise<Leader> {
    if (this.connecting) return this.connecting;
    const connecting = this.connect();
    this.connecting = connecting;
    connecting.catch(() => {
      if (this.connecting === connecting) this.connecting = undefined;
    });
    return connecting;
  }

  private async connect(): Promise<Leader> {
    try {
      const node = await findLeader(this.address, this.callTimeout / 2);
      if (this.isClosed) throw new Error('the log was closed');
      this.leader = new Leader(KurrentDBClient.connectionString(this.address.urlOf(node)));
      return this.leader;
    } catch (cause) {
      throw new NotConnectedError(cause instanceof Error ? cause.message : String(cause), { cause });
    }
  }

  /** The next call gets a new client; calls of this one that were not answered end. */
  drop(leader: Leader): void {
    if (this.leader === leader) {
      this.leader = undefined;
      this.connecting = undefined;
    }
    void leader.drop();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.connecting = undefined;
    await this.leader?.drop();
    this.leader = undefined;
  }
}
