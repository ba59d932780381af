import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import type { Endpoint, ServerAddress } from './connection-string.js';
import { Slots } from './slots.js';
import { within } from './within.js';

/**
 * The client writes each append as one message. With 16 unwritten messages it starts to queue. If the connection then
 * breaks, it rejects promises that no caller can handle, which ends the process. More concurrent appends therefore need
 * more clients.
 */
const APPENDS_OF_A_CLIENT = 15;
const CLIENTS = 4;
const DISPOSAL = 1_000;

/**
 * The clients of one node. They reconnect by themselves, and memory of a discarded client is never freed, so they are
 * kept. Two faults require a new client: one whose first read found no node never reads, and one that could not query
 * the node's capabilities never appends.
 */
export class NodeClient {
  /** For reads and the subscription. */
  readonly client: KurrentDBClient;
  /** One slot per concurrent append. */
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

/** Rejects if the port is closed, or if its TLS certificate is not trusted. */
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
