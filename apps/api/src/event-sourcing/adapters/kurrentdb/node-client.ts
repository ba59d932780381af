import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import type { Endpoint, ServerAddress } from './connection-string.js';
import { Slots } from './slots.js';
import { within } from './within.js';

/**
 * The client writes each append as one message. With 16 unwritten it begins to queue, and when the
 * connection then breaks it rejects promises that nobody can hold, which ends the process.
 */
const APPENDS_AT_A_TIME = 15;
const DISPOSAL = 1_000;

/**
 * The client of one node. It connects again by itself after the node was away, and each one made
 * costs memory that is not given back, so one is kept for good; but for two faults that it keeps:
 * it never reads if its first read found no node, and never appends if the node failed to say what it supports.
 */
export class NodeClient {
  readonly client: KurrentDBClient;
  readonly appends = new Slots(APPENDS_AT_A_TIME);
  hasRead = false;

  constructor(url: string) {
    this.client = KurrentDBClient.connectionString(url);
  }

  async dispose(): Promise<void> {
    await within(DISPOSAL, this.client.dispose()).catch(() => undefined);
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
