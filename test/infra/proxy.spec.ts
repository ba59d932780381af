import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { newDataDirectory, startServer } from '../support/server.js';
import { onFreePorts } from '../support/servers/free-ports.js';
import { until } from '../support/until.js';
import { composeFile, textOf } from './compose-file.js';
import { describeNeeding } from '../support/needs.js';
import { run, type RunningProcess } from './processes.js';

const FILE = 'infra/proxy/haproxy.cfg';
const { services } = composeFile('docker-compose.yml');
const directory = mkdtempSync(join(tmpdir(), 'waymark-proxy-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** The path goes out as it is written here. */
const get = async (port: number, path: string, headers: Record<string, string> = {}): Promise<Answer> => {
  const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
};

interface Proxy {
  port: number;
  figures: number;
  process: RunningProcess;
}

const startProxy = (nodes: readonly [string, string]): Promise<Proxy> =>
  onFreePorts(2, ([port = 0, figures = 0]) => startProxyOn(port, figures, nodes));

const startProxyOn = async (port: number, figures: number, nodes: readonly [string, string]): Promise<Proxy> => {
  const file = join(directory, `${port}.cfg`);
  writeFileSync(
    file,
    textOf(FILE)
      .replace('maxconn 20000', 'maxconn 1000')
      .replace('bind :8080', `bind 127.0.0.1:${port}`)
      .replace('bind :8404', `bind 127.0.0.1:${figures}`)
      .replaceAll(' api-1:3000', ` ${nodes[0]}`)
      .replaceAll(' api-2:3000', ` ${nodes[1]}`),
  );
  const command = services['proxy']?.command?.map((part) => (part.endsWith('.cfg') ? file : part)) ?? [];
  const process = run(command, { TLS: 'off' });
  await until('the proxy to answer', async () => {
    process.mustRun();
    return (await get(figures, '/health').catch(() => undefined))?.status === 200;
  });
  return { port, figures, process };
};

/** The servers that the proxy finds healthy. */
const activeServers = async ({ figures }: Proxy): Promise<number> =>
  Number(/haproxy_backend_active_servers\{proxy="requests"\} (\d+)/.exec((await get(figures, '/metrics')).text)?.[1]);

describe('the proxy', () => {
  it('knows every API node of the compose file, in both of its backends, and no other', () => {
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
    const addresses = nodes.map((node) => {
      const address = node.address();
      return typeof address === 'object' ? `127.0.0.1:${address?.port ?? 0}` : '';
    });
    proxy = await startProxy([addresses[0] ?? '', addresses[1] ?? '']);
    await until('both nodes to be found healthy', async () => (await activeServers(proxy)) === 2);
  });
  afterAll(() => {
    for (const node of nodes) node.close();
  });

  it.each(['/metrics', '/metrics/', '/%6Detrics', '//metrics', '/METRICS', '/metrics?a=b', 'http://any/metrics'])(
    'keeps %s to itself',
    async (path) => {
      expect(await get(proxy.port, path, { host: 'any' })).toMatchObject({ status: 404, text: 'Not found' });
    },
  );

  it('appends whom it heard from to what the client says of itself', async () => {
    const { text } = await get(proxy.port, '/', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' });
    const { headers } = JSON.parse(text) as { headers: Record<string, string> };
    expect(headers['x-forwarded-for']).toBe('203.0.113.9, 127.0.0.1');
    expect(headers['x-forwarded-proto']).toBe('http');
  });

  it('leaves out a node that is not healthy', async () => {
    healthy[0] = false;
    await until('the node to be left out', async () => (await activeServers(proxy)) === 1);
    for (let turn = 0; turn < 6; turn += 1) expect((await get(proxy.port, '/')).text).toContain('"node":1');
  });

  it('asks all the same where none is healthy, so that reads go on', async () => {
    healthy.fill(false);
    await until('both nodes to be left out', async () => {
      const { text } = await get(proxy.figures, '/metrics');
      return /haproxy_server_status\{proxy="requests",server="api-2",state="DOWN"\} 1/.test(text);
    });
    expect(await get(proxy.port, '/api/v1/shipments/')).toMatchObject({ status: 200 });
    expect(await get(proxy.port, '/socket.io/')).toMatchObject({ status: 200 });
  });

  it('answers as the API does where there is no node at all', async () => {
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

describeNeeding('haproxy', 'sockets through the proxy', () => {
  let proxy: Proxy;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    const environment = { LOG_LEVEL: 'silent' };
    const first = await startServer(await newDataDirectory(), environment);
    const second = await startServer(await newDataDirectory(), environment);
    proxy = await startProxy([new URL(first.address).host, new URL(second.address).host]);
    await until('both nodes to be found healthy', async () => (await activeServers(proxy)) === 2);
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

  it.each(['polling', 'websocket'] as const)('stay on their node by %s, from whatever address', async (transport) => {
    const clients = Array.from({ length: 8 }, (_, index) => `203.0.113.${index}`);
    const answers = await Promise.all(
      clients.map((client) => connect(transport, client).emitWithAck('tracking.watch', 'WM-0000-0000-0000-0')),
    );
    expect(answers).toEqual(clients.map(() => expect.objectContaining({ ok: false })));
  });

  it('go to both nodes, by the address that a proxy in front tells of', async () => {
    const found = new Set<string>();
    for (let client = 0; client < 32; client += 1)
      found.add(await nodeOf({ 'x-forwarded-for': `203.0.113.${client}` }));
    expect([...found].sort()).toEqual(['api-1', 'api-2']);
  });

  it('stay where their cookie says when their address changes', async () => {
    const node = await nodeOf({ 'x-forwarded-for': '203.0.113.1' });
    expect(node).toMatch(/^api-[12]$/);
    for (let client = 2; client < 10; client += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${client}`, cookie: `waymark_node=${node}` };
      expect(await nodeOf(headers)).toBe('');
    }
  });
});
