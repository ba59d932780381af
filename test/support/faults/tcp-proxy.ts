import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

interface Connection {
  client: Socket;
  server: Socket;
}

/** Forwards connections to a server, and can reset, freeze or swallow them. Its address stays when the server changes. */
export class TcpProxy {
  private readonly connections = new Set<Connection>();
  private standsStill = false;

  private constructor(
    private readonly listener: Server,
    private readonly target: () => string,
  ) {}

  /** Listens on a free port of this machine; `target` is called for each connection. */
  static async start(target: () => string): Promise<TcpProxy> {
    const listener = createServer();
    const proxy = new TcpProxy(listener, target);
    listener.on('connection', (client) => proxy.pass(client));
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
  }

  /** Resets every connection on both sides; returns their number. */
  breakAll(): number {
    const broken = this.connections.size;
    for (const { client, server } of this.connections) {
      client.resetAndDestroy();
      server.resetAndDestroy();
    }
    return broken;
  }

  /** Stops reading data of the server. */
  standStill(): void {
    this.standsStill = true;
    for (const { server } of this.connections) server.pause();
  }

  /** Discards everything on the present connections, which stay open. New ones are forwarded. */
  swallow(): void {
    for (const { client, server } of this.connections) {
      for (const socket of [client, server]) socket.unpipe().resume();
    }
  }

  close(): void {
    this.listener.close();
    this.breakAll();
  }

  private pass(client: Socket): void {
    const { hostname, port } = new URL(this.target());
    const server = connect(Number(port), hostname);
    const connection = { client, server };
    this.connections.add(connection);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => {
        other.destroy();
        this.connections.delete(connection);
      });
    }
    client.pipe(server).pipe(client);
    if (this.standsStill) server.pause();
  }
}
