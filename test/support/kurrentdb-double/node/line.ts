import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { createServer as createSecureServer } from 'node:tls';
import { readTestCertificates } from './secure.js';

interface Connection {
  client: Socket;
  /** Known once the client has chosen its protocol. */
  server?: Socket;
}

/** The ports of the servers behind one port: gRPC uses HTTP/2, liveness checks use HTTP/1. */
export interface Targets {
  grpc: number;
  http: number;
}

/**
 * The connection between clients and the servers of the double. While it is frozen it accepts connections and bytes and
 * returns none, like a suspended process, which does not answer pings either.
 */
export class Line {
  private readonly connections = new Set<Connection>();
  private readonly listener: Server;
  private frozen = false;
  private listensOn: number;
  private targets: Targets | undefined;

  /** With port 0, the first opening chooses a free port, which stays the same. */
  constructor(port: number, secure: boolean) {
    this.listensOn = port;
    const join = (client: Socket): void => this.join(client);
    this.listener = secure
      ? createSecureServer({ ...readTestCertificates(), ALPNProtocols: ['h2', 'http/1.1'] }, join)
      : createServer(join);
  }

  get port(): number {
    return this.listensOn;
  }

  /** Whether clients get responses. */
  get answers(): boolean {
    return this.listener.listening && !this.frozen;
  }

  async open(targets: Targets): Promise<void> {
    if (this.listener.listening) return;
    this.targets = targets;
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

  /** Ends one connection, identified by its address at the server. */
  dropPeer(peer: string): void {
    for (const connection of [...this.connections])
      if (peer.endsWith(`:${connection.server?.localPort ?? ''}`)) this.end(connection);
  }

  freeze(): void {
    this.frozen = true;
    for (const { client, server } of this.connections) server?.unpipe(client);
  }

  thaw(): void {
    if (!this.frozen) return;
    this.frozen = false;
    for (const { client, server } of this.connections) server?.pipe(client);
  }

  private join(client: Socket): void {
    const connection: Connection = { client };
    this.connections.add(connection);
    this.watch(connection, client);
    client.once('data', (first: Buffer) => {
      client.pause();
      const isPlainHttp = first.toString('latin1', 0, 4) === 'GET ';
      const server = connect((isPlainHttp ? this.targets?.http : this.targets?.grpc) ?? 0, '127.0.0.1');
      connection.server = server;
      this.watch(connection, server);
      server.write(first);
      client.pipe(server);
      if (!this.frozen) server.pipe(client);
    });
  }

  private watch(connection: Connection, socket: Socket): void {
    socket.setNoDelay(true);
    socket.on('error', () => this.end(connection)).on('close', () => this.end(connection));
  }

  private end(connection: Connection): void {
    this.connections.delete(connection);
    connection.client.destroy();
    connection.server?.destroy();
  }
}
