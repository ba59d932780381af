import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

interface Connection {
  client: Socket;
  server: Socket;
}

/**
 * The wire between clients and the server of the double. While it is frozen it takes connections and bytes, and gives
 * none back: a stopped process looks so from outside, its pings unanswered too.
 */
export class Line {
  private readonly connections = new Set<Connection>();
  private readonly listener: Server;
  private frozen = false;
  private listensOn: number;
  private serverPort = 0;

  /** On port 0 it takes a free one when it is opened first, and keeps it. */
  constructor(port: number) {
    this.listensOn = port;
    this.listener = createServer((client) => this.join(client));
  }

  get port(): number {
    return this.listensOn;
  }

  async open(serverPort: number): Promise<void> {
    if (this.listener.listening) return;
    this.serverPort = serverPort;
    this.listener.listen(this.listensOn, '127.0.0.1');
    await once(this.listener, 'listening');
    const address = this.listener.address();
    if (typeof address === 'object' && address) this.listensOn = address.port;
  }

  async close(): Promise<void> {
    this.thaw();
    if (!this.listener.listening) return;
    const closed = once(this.listener, 'close');
    this.listener.close();
    this.drop();
    await closed;
  }

  drop(): void {
    for (const connection of [...this.connections]) this.end(connection);
  }

  /** Ends one connection, by the address it has at the server. */
  dropPeer(peer: string): void {
    for (const connection of [...this.connections])
      if (peer.endsWith(`:${connection.server.localPort ?? ''}`)) this.end(connection);
  }

  freeze(): void {
    this.frozen = true;
    for (const { client, server } of this.connections) server.unpipe(client);
  }

  thaw(): void {
    if (!this.frozen) return;
    this.frozen = false;
    for (const { client, server } of this.connections) server.pipe(client);
  }

  private join(client: Socket): void {
    const server = connect(this.serverPort, '127.0.0.1');
    const connection = { client, server };
    this.connections.add(connection);
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on('error', () => this.end(connection)).on('close', () => this.end(connection));
    }
    client.pipe(server);
    if (!this.frozen) server.pipe(client);
  }

  private end(connection: Connection): void {
    this.connections.delete(connection);
    connection.client.destroy();
    connection.server.destroy();
  }
}
