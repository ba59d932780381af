import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  createServer,
  request,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as secureRequest } from 'node:https';
import { createConnection, type AddressInfo, type Socket as Connection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { onFreePorts } from '../support/servers/free-ports.js';
import { until } from '../support/waiting/until.js';
import { addressIn, composeFile, environmentOf, textOf, type Service } from './compose-file.js';
import { describeNeeding } from '../support/test-run/needs.js';
import { startNameServer, type NameServer } from './name-server.js';
import { run, type RunningProcess } from './processes.js';

const FILE = 'infra/proxy/haproxy.cfg';
const { services } = composeFile('docker-compose.yml');
const directory = mkdtempSync(join(tmpdir(), 'waymark-proxy-'));
let names: NameServer;
beforeAll(async () => {
  names = await startNameServer();
});
afterAll(() => {
  names.close();
  rmSync(directory, { recursive: true, force: true });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const answerOf = async (sent: ClientRequest): Promise<Answer> => {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
};

/** Sends the path unchanged. */
const get = (port: number, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  answerOf(request({ host: '127.0.0.1', port, path, headers, agent: false }).end());

/** Uses TLS and accepts any certificate. */
const getSecurely = (port: number, path: string, host: string): Promise<Answer> =>
  answerOf(
    secureRequest({
      ...{ host: '127.0.0.1', port, path, headers: { host } },
      agent: false,
      rejectUnauthorized: false,
    }).end(),
  );

/** A directory with a self-signed certificate for the proxy. */
const newCertificates = (): string => {
  const certificates = join(directory, 'certificates');
  mkdirSync(certificates);
  const [key, file] = [join(certificates, 'proxy.pem.key'), join(certificates, 'proxy.pem')];
  const parameters = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc -days 1 -subj /CN=waymark.example';
  execFileSync('openssl', ['req', ...parameters.split(' '), '-keyout', key, '-out', file], { stdio: 'ignore' });
  return certificates;
};

interface Proxy {
  port: number;
  figures: number;
  process: RunningProcess;
}

const startProxy = (nodes: readonly [string, string], environment: Record<string, string> = {}): Promise<Proxy> =>
  onFreePorts(2, ([port = 0, figures = 0]) => startProxyOn(port, figures, nodes, environment));

interface Tls {
  port: number;
  certificates: string;
}

const startProxyOn = async (
  port: number,
  figures: number,
  nodes: readonly [string, string],
  given: Record<string, string>,
  tls?: Tls,
): Promise<Proxy> => {
  const file = join(directory, `${port}.cfg`);
  writeFileSync(
    file,
    textOf(FILE)
      .replace('maxconn 20000', 'maxconn 1000')
      .replace('bind :8080', `bind 127.0.0.1:${port}`)
      .replace('bind :8404', `bind 127.0.0.1:${figures}`)
      .replace('parse-resolv-conf', `nameserver test 127.0.0.1:${names.port}`)
      .replace('bind :8443 ssl crt /certificates/', `bind 127.0.0.1:${tls?.port} ssl crt ${tls?.certificates}`)
      .replaceAll(' api-1:3000', ` ${nodes[0]}`)
      .replaceAll(' api-2:3000', ` ${nodes[1]}`),
  );
  const command = services['proxy']?.command?.map((part) => (part.endsWith('.cfg') ? file : part)) ?? [];
  const process = run(command, environmentOf(services['proxy'] as Service, { ...given, TLS: tls ? 'on' : 'off' }));
  await until('the proxy to answer', async () => {
    process.mustRun();
    return (await get(figures, '/health').catch(() => undefined))?.status === 200;
  });
  return { port, figures, process };
};

/** The servers that the proxy reports healthy for requests and for sockets. */
const activeServers = async ({ figures }: Proxy): Promise<number[]> => {
  const { text } = await get(figures, '/metrics');
  return ['requests', 'live'].map((backend) =>
    Number(new RegExp(`haproxy_backend_active_servers\\{proxy="${backend}"\\} (\\d+)`).exec(text)?.[1]),
  );
};

const untilHealthy = (proxy: Proxy, count: number): Promise<unknown> =>
  until(`${count} nodes to be found healthy`, async () => (await activeServers(proxy)).every((one) => one === count));

describe('the proxy', () => {
  it('has exactly the API nodes of the compose file in both backends', () => {
    const nodes = Object.keys(services).filter((name) => name.startsWith('api-'));
    const named = [...textOf(FILE).matchAll(/^ {2}server (\S+) (\S+):3000/gm)].map(([, , host]) => host);
    expect(named.sort()).toEqual(nodes.flatMap((name) => Array<string>(4).fill(name)).sort());
  });
});

describeNeeding('haproxy', 'the running proxy', () => {
  const healthy = [true, true];
  const nodes: Server[] = [];
  let proxy: Proxy;
  beforeAll(async () => {
    for (const index of [0, 1]) {
      const node = createServer((incoming, reply) => {
        const ill = incoming.url === '/api/v1/health/' && !healthy[index];
        reply.statusCode = ill ? 503 : 200;
        reply.end(JSON.stringify({ node: index, url: incoming.url, headers: incoming.headers }));
      });
      await once(node.listen(0, '127.0.0.1'), 'listening');
      nodes.push(node);
    }
    // By name, as in the compose file: HAProxy treats the addresses of a name server differently from given ones.
    const [first, second] = nodes.map((node) => (node.address() as AddressInfo).port);
    proxy = await startProxy([`api-1:${first}`, `api-2:${second}`]);
    await untilHealthy(proxy, 2);
  });
  afterAll(() => {
    for (const node of nodes) node.close();
  });

  it.each(['/metrics', '/metrics/', '/%6Detrics', '//metrics', '/METRICS', '/metrics?a=b', 'http://any/metrics'])(
    'does not forward %s',
    async (path) => {
      expect(await get(proxy.port, path, { host: 'any' })).toMatchObject({ status: 404, text: 'Not found' });
    },
  );

  it('replaces the address and protocol that a client claims', async () => {
    const { text } = await get(proxy.port, '/', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' });
    const { headers } = JSON.parse(text) as { headers: Record<string, string> };
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers['x-forwarded-proto']).toBe('http');
  });

  it('removes the host, port and prefix that a client claims', async () => {
    const claimed = { 'x-forwarded-host': 'evil.example', 'x-forwarded-port': '1', 'x-forwarded-prefix': '/x' };
    const { text } = await get(proxy.port, '/', { ...claimed, host: 'waymark.example' });
    const { headers } = JSON.parse(text) as { headers: Record<string, string> };
    expect(headers).toMatchObject({ host: 'waymark.example' });
    for (const name of Object.keys(claimed)) expect(headers).not.toHaveProperty(name);
  });

  it('keeps the host that a trusted proxy forwards', async () => {
    const [at = ''] = nodes.map((node) => `127.0.0.1:${(node.address() as AddressInfo).port}`);
    const { port } = await startProxy([at, at], { TRUSTED_PROXIES: '127.0.0.1' });
    const { text } = await get(port, '/', { 'x-forwarded-host': 'waymark.example' });
    expect(JSON.parse(text)).toMatchObject({ headers: { 'x-forwarded-host': 'waymark.example' } });
  });

  it.each(['a b', 'evil.example/x?y#', 'user@evil.example', '[::1', 'a"b'])('rejects the host %s', async (host) => {
    const { status, text } = await get(proxy.port, '/', { host });
    expect([status, JSON.parse(text)]).toMatchObject([400, { code: 'BAD_REQUEST' }]);
  });

  it.each(['waymark.example', '127.0.0.1:3000', '[::1]:3000', ''])('accepts the host %j', async (host) => {
    expect((await get(proxy.port, '/', { host })).status).toBe(200);
  });

  const leaveOutTheFirst = async (): Promise<void> => {
    healthy.splice(0, 2, false, true);
    await untilHealthy(proxy, 1);
  };

  it('skips an unhealthy node', async () => {
    await leaveOutTheFirst();
    for (let turn = 0; turn < 6; turn += 1) expect((await get(proxy.port, '/')).text).toContain('"node":1');
  });

  it('moves a browser away from an unhealthy node, also if its cookie names that node', async () => {
    await leaveOutTheFirst();
    const { text } = await get(proxy.port, '/socket.io/', { cookie: 'waymark_node=api-1' });
    expect(text).toContain('"node":1');
  });

  it('still forwards requests if no node is healthy, so that reads work', async () => {
    healthy.fill(false);
    await until('both nodes to be left out', async () => {
      const { text } = await get(proxy.figures, '/metrics');
      return /haproxy_server_status\{proxy="requests",server="api-2",state="DOWN"\} 1/.test(text);
    });
    expect(await get(proxy.port, '/api/v1/shipments/')).toMatchObject({ status: 200 });
    expect(await get(proxy.port, '/socket.io/')).toMatchObject({ status: 200 });
  });

  it('answers like the API if there is no node', async () => {
    for (const node of nodes) {
      node.close();
      node.closeAllConnections();
    }
    const { status, headers, text } = await get(proxy.port, '/api/v1/shipments/');
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('2');
    expect(JSON.parse(text)).toMatchObject({ code: 'STORE_UNAVAILABLE' });
  });
});

describeNeeding('haproxy', 'the proxy where TLS ends', () => {
  const NODE_AWAY = '127.0.0.1:1';

  describeNeeding('openssl', 'with a certificate', () => {
    /** Answers as a node with an https PUBLIC_URL does. */
    const node = createServer((_, answer) => answer.setHeader('Strict-Transport-Security', 'max-age=1').end());
    let plain: number;
    let secure: number;
    let beforeNode: number;
    beforeAll(async () => {
      const certificates = newCertificates();
      node.listen(0, '127.0.0.1');
      await once(node, 'listening');
      const { port: nodePort } = node.address() as AddressInfo;
      beforeNode = await onFreePorts(3, async ([port = 0, figures = 0, tlsPort = 0]) => {
        const at = `127.0.0.1:${nodePort}`;
        await startProxyOn(port, figures, [at, at], {}, { port: tlsPort, certificates });
        return tlsPort;
      });
      [plain, secure] = await onFreePorts(3, async ([port = 0, figures = 0, tlsPort = 0]) => {
        await startProxyOn(port, figures, [NODE_AWAY, NODE_AWAY], {}, { port: tlsPort, certificates });
        return [port, tlsPort];
      });
    });

    afterAll(() => {
      node.close();
      node.closeAllConnections();
    });

    it.each([
      { answer: 'an error of its own', path: '/api/v1/shipments/', status: 503 },
      { answer: 'a refused path', path: '/metrics', status: 404 },
    ])('sends HSTS with $answer', async ({ path, status }) => {
      const answer = await getSecurely(secure, path, 'waymark.example');
      expect(answer.status).toBe(status);
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    });

    it('sends no HSTS for localhost, whose other ports may not have TLS', async () => {
      for (const host of ['localhost', `LOCALHOST:${secure}`]) {
        const { headers } = await getSecurely(secure, '/metrics', host);
        expect(headers).not.toHaveProperty('strict-transport-security');
      }
    });

    it('replaces the HSTS of a node, and removes it for localhost', async () => {
      const hstsFor = async (host: string) =>
        (await getSecurely(beforeNode, '/', host)).headers['strict-transport-security'];
      expect(await hstsFor('waymark.example')).toBe('max-age=31536000');
      expect(await hstsFor('localhost')).toBeUndefined();
    });

    it('redirects plain HTTP to HTTPS without HSTS', async () => {
      const { status, headers } = await get(plain, '/dashboard', { host: 'waymark.example' });
      expect([status, headers.location]).toEqual([308, 'https://waymark.example/dashboard']);
      expect(headers).not.toHaveProperty('strict-transport-security');
    });

    it.each([
      { host: 'waymark.example:3000', location: 'https://waymark.example:3443/dashboard?q=a%20b' },
      { host: '[::1]:3000', location: 'https://[::1]:3443/dashboard?q=a%20b' },
      { host: '[::1]', location: 'https://[::1]/dashboard?q=a%20b' },
    ])('redirects from $host to the port of HTTPS', async ({ host, location }) => {
      expect((await get(plain, '/dashboard?q=a%20b', { host })).headers.location).toBe(location);
    });
  });
});

describeNeeding('haproxy', 'the connections of one address', () => {
  const NODE_AWAY = '127.0.0.1:1';
  const opened: Connection[] = [];
  afterAll(() => {
    for (const socket of opened) socket.destroy();
  });
  const open = async (port: number): Promise<void> => {
    const socket = createConnection(port, '127.0.0.1');
    opened.push(socket);
    await once(socket, 'connect');
    // The proxy resets a connection that it rejects, and all when it ends. Unhandled, that would fail another test.
    socket.on('error', () => undefined);
  };
  const statusOf = async (port: number): Promise<number | 'closed'> =>
    get(port, '/').then(
      ({ status }) => status,
      () => 'closed',
    );

  it('are limited, and free again once they are closed', async () => {
    const { port } = await startProxy([NODE_AWAY, NODE_AWAY], { CONNECTIONS_PER_ADDRESS: '3' });
    // The proxy may still count one that has just closed, and reset one of the first three.
    await until('the limit to be reached', async () => {
      await open(port);
      return (await statusOf(port)) === 'closed';
    });
    for (const socket of opened.splice(0)) socket.destroy();
    await until('the connections to be free again', async () => (await statusOf(port)) === 503);
  });

  it('are not limited if it is a trusted proxy', async () => {
    const { port } = await startProxy([NODE_AWAY, NODE_AWAY], {
      CONNECTIONS_PER_ADDRESS: '3',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    for (let connection = 0; connection < 8; connection += 1) await open(port);
    expect(await statusOf(port)).toBe(503);
  });
});

describeNeeding('haproxy', 'the address that the API counts', () => {
  // The network of the compose file on loopback: the proxy is 127.0.0.2, and clients connect from the gateway, 127.0.0.1.
  const EDGE = { EDGE_NETWORK: '127.0.0' };
  const { proxy: proxyService, 'api-1': api } = services;
  if (!proxyService || !api) throw new Error('no such services');
  const source = addressIn('edge', proxyService, EDGE) ?? '';
  const LOOK_UP = '/api/v1/shipments/track/WM0000000000001/';

  const start = async (given: Record<string, string> = {}): Promise<{ api: number; proxy: number }> => {
    const secrets = { JWT_SECRET: '-', CHECKPOINT_KEY: '-', KURRENTDB_ADMIN_PASSWORD: '-', REDIS_PASSWORD: '-' };
    const { TRUSTED_PROXIES = '' } = environmentOf(api, { ...secrets, METRICS_TOKEN: '-', ...EDGE, ...given });
    const environment = { RATE_LIMITS: 'on', LOG_LEVEL: 'silent', TRUSTED_PROXIES };
    const { host, port } = new URL((await startServer(await newDataDirectory(), environment)).address);
    const node = `${host.replace('localhost', '127.0.0.1')} source ${source}`;
    const proxy = await startProxy([node, node], { ...EDGE, ...given });
    await untilHealthy(proxy, 2);
    return { api: Number(port), proxy: proxy.port };
  };
  /** The number of 130 look-ups, each with its own header, that exceed the limit of 120 per address. */
  const refusedOf = async (port: number, header: (turn: number) => string): Promise<number> => {
    const answers = await Promise.all(
      Array.from({ length: 130 }, (_, turn) => get(port, LOOK_UP, { 'x-forwarded-for': header(turn) })),
    );
    return answers.filter(({ status }) => status === 429).length;
  };

  it('is never taken from a header of the client, through the proxy or past it', async () => {
    const ports = await start();
    expect(await refusedOf(ports.proxy, (turn) => `203.0.113.${turn}`)).toBe(10);
    expect(await refusedOf(ports.api, (turn) => `198.51.100.${turn}`)).toBe(130);
  });

  it("is taken from a trusted upstream proxy's header", async () => {
    const ports = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    expect(await refusedOf(ports.proxy, (turn) => `203.0.113.${turn}`)).toBe(0);
    expect(await refusedOf(ports.proxy, (turn) => `203.0.113.${turn}, 198.51.100.9`)).toBe(10);
  });
});

describeNeeding('haproxy', 'sockets through the proxy', () => {
  let proxy: Proxy;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    const environment = { LOG_LEVEL: 'silent' };
    const first = await startServer(await newDataDirectory(), environment);
    const second = await startServer(await newDataDirectory(), environment);
    const nodes = [new URL(first.address).host, new URL(second.address).host] as const;
    proxy = await startProxy(nodes, { TRUSTED_PROXIES: '127.0.0.1' });
    await untilHealthy(proxy, 2);
  });
  afterAll(() => {
    for (const socket of sockets) socket.close();
  });

  const connect = (transport: 'polling' | 'websocket', client: string): Socket => {
    const extraHeaders = { 'x-forwarded-for': client };
    const socket = io(`http://127.0.0.1:${proxy.port}`, { forceNew: true, transports: [transport], extraHeaders });
    sockets.push(socket);
    return socket;
  };
  const nodeOf = async (headers: Record<string, string>): Promise<string> => {
    const { status, headers: answered } = await get(proxy.port, '/socket.io/?EIO=4&transport=polling', headers);
    expect(status).toBe(200);
    return /waymark_node=(api-\d)/.exec(String(answered['set-cookie']))?.[1] ?? '';
  };

  it.each(['polling', 'websocket'] as const)('stay on their node by %s, from any address', async (transport) => {
    const clients = Array.from({ length: 8 }, (_, index) => `203.0.113.${index}`);
    const answers = await Promise.all(
      clients.map((client) => connect(transport, client).emitWithAck('tracking.watch', 'WM-0000-0000-0000-0')),
    );
    expect(answers).toEqual(clients.map(() => expect.objectContaining({ ok: false })));
  });

  it('are distributed to both nodes by the address in the header of a proxy in front', async () => {
    const found = new Set<string>();
    for (let client = 0; client < 32; client += 1)
      found.add(await nodeOf({ 'x-forwarded-for': `203.0.113.${client}` }));
    expect([...found].sort()).toEqual(['api-1', 'api-2']);
  });

  it('stay on the node of their cookie when their address changes', async () => {
    const node = await nodeOf({ 'x-forwarded-for': '203.0.113.1' });
    expect(node).toMatch(/^api-[12]$/);
    for (let client = 2; client < 10; client += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${client}`, cookie: `waymark_node=${node}` };
      expect(await nodeOf(headers)).toBe('');
    }
  });
});
