import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type RequestOptions, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Sends each request and each socket to the next of several servers, whichever client it is from. */
export class RoundRobinProxy {
  private turn = 0;

  private constructor(
    private readonly server: Server,
    private readonly targets: readonly URL[],
  ) {}

  /** Listens on a free port of this machine. */
  static async start(targets: readonly string[]): Promise<RoundRobinProxy> {
    const server = createServer();
    const proxy = new RoundRobinProxy(
      server,
      targets.map((target) => new URL(target)),
    );
    server.on('request', (incoming, answer) => {
      const outgoing = request(proxy.next(incoming), (received) => {
        answer.writeHead(received.statusCode ?? 502, received.rawHeaders);
        received.pipe(answer);
      });
      // An error on one side breaks the other side, so that the client sees the same as without the proxy.
      outgoing.on('error', () => {
        // A server may respond before it has read the whole request, and then close.
        if (!answer.headersSent) answer.destroy();
      });
      answer.on('close', () => outgoing.destroy());
      incoming.pipe(outgoing);
    });
    server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
      const outgoing = request(proxy.next(incoming));
      outgoing.on('upgrade', (received, upstream, first) => {
        const headers = received.rawHeaders.flatMap((text, index, all) =>
          index % 2 === 0 ? [`${text}: ${all[index + 1] ?? ''}`] : [],
        );
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('\r\n')}\r\n\r\n`);
        upstream.write(head);
        socket.write(first);
        upstream.pipe(socket).pipe(upstream);
        upstream.on('error', () => socket.destroy());
        socket.on('error', () => upstream.destroy());
      });
      outgoing.on('response', () => socket.destroy());
      outgoing.on('error', () => socket.destroy());
      outgoing.end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get url(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port was assigned');
    return `http://127.0.0.1:${address.port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private next({ url, method, headers }: IncomingMessage): RequestOptions {
    this.turn += 1;
    const target = this.targets[this.turn % this.targets.length];
    if (!target) throw new Error('there is no target');
    return { hostname: target.hostname, port: target.port, path: url, method, headers };
  }
}
