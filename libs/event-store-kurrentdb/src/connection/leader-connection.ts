import type { ServerAddress } from './connection-string.js';
import { findLeader } from './find-leader.js';
import { NodeClient, reach } from './node-client.js';

/** The leader is unknown or unreachable, or the log was closed. Nothing was sent. */
export class NotConnectedError extends Error {
  override readonly name = 'NotConnectedError';
}

/** The node that is believed to lead. */
export class Leader {
  private readonly leaving = new AbortController();

  constructor(readonly node: NodeClient) {}

  /** Aborted when another node is believed to lead. */
  get left(): AbortSignal {
    return this.leaving.signal;
  }

  leave(): void {
    this.leaving.abort();
    this.node.appends.turnAway();
  }
}

/** Keeps a connection to the leader, and looks for the leader again after a failed call. */
export class LeaderConnection {
  private readonly nodes = new Map<string, NodeClient>();
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

  /** Makes the next call look for the leader again. */
  suspect(leader: Leader): void {
    if (this.leader === leader) this.connecting = undefined;
  }

  /** Gives the next call a new client. Unanswered calls of the old client end. */
  replace(leader: Leader): void {
    this.suspect(leader);
    leader.leave();
    for (const [url, node] of this.nodes) if (node === leader.node) this.nodes.delete(url);
    void leader.node.dispose();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.connecting = undefined;
    this.leader?.leave();
    await Promise.all([...this.nodes.values()].map((node) => node.dispose()));
  }

  private async connect(): Promise<Leader> {
    try {
      const node = await this.leadingNode();
      if (this.leader?.node === node && !this.leader.left.aborted) return this.leader;
      this.leader?.leave();
      this.leader = new Leader(node);
      return this.leader;
    } catch (error) {
      // Without its cause: the client's error for a connection string contains the password.
      throw new NotConnectedError(error instanceof Error ? error.message : String(error));
    }
  }

  private async leadingNode(): Promise<NodeClient> {
    const endpoint = await findLeader(this.address, this.callTimeout / 2);
    const url = this.address.urlOf(endpoint);
    if (!this.nodes.has(url)) await reach(endpoint, this.address.tls, this.callTimeout / 2);
    if (this.isClosed) throw new Error('the log was closed');
    const node = this.nodes.get(url) ?? new NodeClient(url);
    this.nodes.set(url, node);
    return node;
  }
}
