import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import type { Endpoint, ServerAddress } from './connection-string.js';
import { Slots } from './slots.js';
import { within } from './within.js';

/**
 * The client writes each append as one message. With 16 unwritten it begins to queue, and when the
 * connection then breaks it rejects promises that nobody can hold, which ends the process. So what
 * more is to be under way takes more clients.
 */
const APPENDS_OF_A_CLIENT = 15;
const CLIENTS = 4;
const DISPOSAL = 1_000;

/**
 * The clients of one node. They connect again by themselves after the node was away, and each one made
 * costs memory that is not given back, so they are kept for good; but for two faults that a client keeps:
 * it never reads if its first read found no node, and never appends if the node failed to say what it supports.
 */
export class NodeClient {
  /** For reads and the subscription. */
  readonly client: KurrentDBClient;
  /** Each for one append. */
  readonly appends: Slots<Pick<KurrentDBClient, 'appendToStream'>>;
  hasRead = false;
  private readonly clients: readonly KurrentDBClient[];

  constructor(url: string) {
    this.client = KurrentDBClient.connectionString(url);
    const others = Array.from({ length: CLIENTS - 1 }, () => KurrentDBClient.connectionString(url));
    this.clients = [this.client, ...others];
    this.appends = new Slots<Pick<KurrentDBClient, 'appendToStream'>>(
      Array.from({ length: APPENDS_OF_A_CLIENT }, () => this.clients).flat(),
    );
  }

  async dispose(): Promise<void> {
    await Promise.all(this.clients.map((client) => within(DISPOSAL, client.dispose()).catch(() => undefined)));
  }
}

/** Rejects if nothing listens there, or not with a certificate that is trusted. */
export const reach = async (
  { host, port }: Endpoint,
  tls: ServerAddress['tls'],
  milliseconds: number,
): Promise<void> => {
  const socket = tls ? connectSecurely({ host, port, ...tls }) : connect({ host, port });
  try {
    await within(milliseconds, once(socket, tls ? 'secureConnect' : 'connect'));
  } finally {
    socket.destroy();
  }
};
